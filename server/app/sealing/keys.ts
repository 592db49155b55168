import { createHash } from 'node:crypto'
import { Refusal } from '../process/refusal.ts'
import { derivedKey } from '../values/derived_key.ts'

/** One key that values are sealed with. */
interface SealingKey {
  /** Told from the secret; it stands in every envelope, and says nothing of the key. */
  readonly id: string
  readonly cipher: Buffer
  readonly index: Buffer
}

/** The keys of the portal: what is written is sealed with the first, what stands may be sealed with any. */
interface SealingKeys {
  readonly current: SealingKey
  readonly byId: ReadonlyMap<string, SealingKey>
}

let known: { readonly secrets: string; readonly keys: SealingKeys } | undefined

/**
 * The keys that `SEALING_KEY` names: one secret, or several with commas between them, the newest first.
 * @throws Refusal when it is not set
 */
export function sealingKeys(secrets = process.env.SEALING_KEY ?? ''): SealingKeys {
  if (known?.secrets !== secrets) known = { secrets, keys: keysOf(secrets) }
  return known.keys
}

function keysOf(secrets: string): SealingKeys {
  const keys = secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
    .map(keyOf)
  const [current] = keys
  if (!current) throw new Refusal('noSealingKey', 'SEALING_KEY is not set: it seals account and identity numbers in the database.')
  return { current, byId: new Map(keys.map((key) => [key.id, key])) }
}

const keyOf = (secret: string): SealingKey => ({
  id: createHash('sha256').update(derivedKey(secret, 'name of the sealing key')).digest('base64url').slice(0, 8),
  cipher: derivedKey(secret, 'sealed values'),
  index: derivedKey(secret, 'blind index'),
})
