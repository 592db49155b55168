import { createHmac } from 'node:crypto'
import type { Bucket } from './bucket.ts'
import type { Signer } from './object_storage.ts'
import { policyText } from './upload_policy.ts'

const sign = ({ accessKeySecret }: Bucket, text: string) => createHmac('sha1', accessKeySecret).update(text).digest('base64')

/** Alibaba Cloud OSS, by its signature of version 1. */
export const ossSigner: Signer = {
  form(bucket, permit) {
    const { securityToken, accessKeyId } = bucket
    const fields = {
      success_action_status: '200',
      ...(securityToken ? { 'x-oss-security-token': securityToken } : {}),
      'Content-Type': permit.type,
      key: permit.key,
    }
    const policy = policyText(permit, { bucket: bucket.name, ...fields })
    return { ...fields, OSSAccessKeyId: accessKeyId, policy, signature: sign(bucket, policy) }
  },
  headers(bucket, method, key, now) {
    const { securityToken, accessKeyId } = bucket
    const date = now.toUTCString()
    const token: Record<string, string> = securityToken ? { 'x-oss-security-token': securityToken } : {}
    const tokens = Object.entries(token).map(([name, value]) => `${name}:${value}\n`)
    const text = `${method}\n\n\n${date}\n${tokens.join('')}/${bucket.name}/${key}`
    return { date, ...token, authorization: `OSS ${accessKeyId}:${sign(bucket, text)}` }
  },
}
