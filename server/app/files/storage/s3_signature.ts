import { createHash, createHmac } from 'node:crypto'
import type { Bucket } from './bucket.ts'

const algorithm = 'AWS4-HMAC-SHA256'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** `20260131T080000Z`. */
export const amzDate = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, '')

const scopeOf = ({ region }: Bucket, date: string) => `${date.slice(0, 8)}/${region}/s3/aws4_request`

/** Signs a text by Signature Version 4 of Amazon S3. */
export function s3Signature(bucket: Bucket, date: string, text: string): string {
  const day = hmac(`AWS4${bucket.accessKeySecret}`, date.slice(0, 8))
  return hmac(hmac(hmac(hmac(day, bucket.region), 's3'), 'aws4_request'), text).toString('hex')
}

/** What a form says of the key that signed its policy. */
export const s3FormFields = (bucket: Bucket, date: string): Record<string, string> => ({
  'x-amz-algorithm': algorithm,
  'x-amz-credential': `${bucket.accessKeyId}/${scopeOf(bucket, date)}`,
  'x-amz-date': date,
  ...(bucket.securityToken ? { 'x-amz-security-token': bucket.securityToken } : {}),
})

/** The headers of a signed request without a body. */
export function s3Headers(bucket: Bucket, method: string, url: URL, now: Date): Record<string, string> {
  const date = amzDate(now)
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': hash(''),
    'x-amz-date': date,
    ...(bucket.securityToken ? { 'x-amz-security-token': bucket.securityToken } : {}),
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const asked = [method, url.pathname, '', lines.join(''), names, hash('')].join('\n')
  const signature = s3Signature(bucket, date, [algorithm, date, scopeOf(bucket, date), hash(asked)].join('\n'))
  const credential = `${bucket.accessKeyId}/${scopeOf(bucket, date)}`
  const { host: _, ...sent } = headers
  return { ...sent, authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}` }
}
