import { bucketUrl } from './bucket.ts'
import type { Signer } from './object_storage.ts'
import { amzDate, s3FormFields, s3Headers, s3Signature } from './s3_signature.ts'
import { policyText } from './upload_policy.ts'

/** Amazon S3 and the servers that speak as it does (MinIO, Ceph, COS). */
export const s3Signer: Signer = {
  form(bucket, permit, now) {
    const date = amzDate(now)
    const fields = {
      success_action_status: '200',
      ...s3FormFields(bucket, date),
      'Content-Type': permit.type,
      key: permit.key,
    }
    const policy = policyText(permit, { bucket: bucket.name, ...fields })
    return { ...fields, policy, 'x-amz-signature': s3Signature(bucket, date, policy) }
  },
  headers: (bucket, method, key, now) => s3Headers(bucket, method, bucketUrl(bucket, key), now),
}
