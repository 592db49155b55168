import { createHmac } from 'node:crypto'
import { areEqual } from '../../values/token.ts'
import type { UploadPermit } from './file_storage.ts'

/** A condition of a policy, as object storages write them. */
type Condition = readonly ['eq', string, string] | readonly ['content-length-range', number, number]

/** The policy of a permit, as object storages read it: until when, and what the form must say. */
export function policyText({ expiresAt, mostBytes }: UploadPermit, fields: Readonly<Record<string, string>>): string {
  const conditions: Condition[] = [
    ['content-length-range', 1, mostBytes],
    ...Object.entries(fields).map(([name, value]) => ['eq', `$${name}`, value] as const),
  ]
  return Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64')
}

/** The name by which forms know this server's own key. */
export const accessKeyId = 'pergola'

/** What a form must say under the policy of a permit, signed. The fields are those that object storages ask for. */
export function signedFields(secret: string, permit: UploadPermit): Record<string, string> {
  const { key, type, accountId, expiresAt } = permit
  const fields = {
    success_action_status: '200',
    OSSAccessKeyId: accessKeyId,
    'x-oss-security-token': securityToken(secret, accountId, expiresAt.getTime()),
    'Content-Type': type,
    key,
  }
  const policy = policyText(permit, fields)
  return { ...fields, policy, signature: sign(secret, policy) }
}

/** What a form may do, once its signature holds. */
interface Allowed {
  readonly key: string
  readonly mostBytes: number
}

/** Why a form may not do what it asks for. */
type PolicyRefusal = 'uploadRefused' | 'uploadExpired'

/** Reads a form that claims to be allowed. Whatever it says that its policy does not, and whatever lacks, is a refusal. */
export function readForm(secret: string, form: Readonly<Record<string, string>>, now: Date): Allowed | PolicyRefusal {
  const { policy = '', signature = '' } = form
  if (policy === '' || !areEqual(signature, sign(secret, policy))) return 'uploadRefused'
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
    expiration: string
    conditions: readonly Condition[]
  }
  if (!(new Date(expiration) > now)) return 'uploadExpired'
  const range = conditions.find(([kind]) => kind === 'content-length-range')
  const exact = conditions.filter((condition): condition is readonly ['eq', string, string] => condition[0] === 'eq')
  if (!range || !exact.every(([, name, value]) => form[name.slice(1)] === value)) return 'uploadRefused'
  const known = new Set(['policy', 'signature', ...exact.map(([, name]) => name.slice(1))])
  if (!Object.keys(form).every((name) => known.has(name)) || form.key === undefined) return 'uploadRefused'
  return { key: form.key, mostBytes: Number(range[2]) }
}

const sign = (secret: string, text: string): string => createHmac('sha256', `upload ${secret}`).update(text).digest('base64')

/** Says for whom, and until when: what a security token says to an object storage. */
function securityToken(secret: string, accountId: string, expires: number): string {
  const claim = `${accountId}.${expires}`
  return `${claim}.${sign(secret, claim)}`
}
