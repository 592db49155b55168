import { createCipheriv, createDecipheriv, generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { replaceSecret, sharedSecret } from '../storage/queries/oauth_records.ts'
import { derivedKey } from '../values/derived_key.ts'

const name = 'signing key'

/** The key that signs what the server says of people. Every node has the same; the database holds it encrypted with the secret of the portal. */
export async function signingKey(pool: Pool, appKey: string): Promise<JsonWebKey> {
  const key = derivedKey(appKey, name)
  const fresh = newKey()
  const kept = await sharedSecret(pool, name, seal(key, fresh))
  try {
    return JSON.parse(open(key, kept))
  } catch {
    // The secret of the portal was changed: what was signed before is worth nothing.
    await replaceSecret(pool, name, seal(key, fresh))
    return JSON.parse(fresh)
  }
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' })
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
