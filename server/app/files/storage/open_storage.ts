import { join } from 'node:path'
import { Refusal } from '../../process/refusal.ts'
import { type Bucket, bucketUrl } from './bucket.ts'
import type { FileStorage } from './file_storage.ts'
import { LocalStorage } from './local_storage.ts'
import { ObjectStorage, type StorageCall } from './object_storage.ts'
import { ossSigner } from './oss_signer.ts'
import { s3Signer } from './s3_signer.ts'

type Settings = Readonly<Record<string, string | undefined>>

const signers = { s3: s3Signer, oss: ossSigner }

/**
 * The storage that the settings name: `FILES_STORAGE` is `local`, `s3` or `oss`.
 * @param told of each call of a storage that is another server
 * @throws Refusal when a setting lacks or cannot be used
 */
export function openStorage(settings: Settings, directory: string, secret: string, told?: (call: StorageCall) => void): FileStorage {
  const { FILES_STORAGE: kind = 'local' } = settings
  if (kind === 'local' || kind === '') return new LocalStorage(join(directory, 'files'), secret)
  if (kind !== 's3' && kind !== 'oss')
    throw new Refusal('badSetting', `FILES_STORAGE must be local, s3 or oss, but is "${kind}".`, { name: 'FILES_STORAGE' })
  return new ObjectStorage(bucketOf(settings), signers[kind], told)
}

/** The origin of the bucket that browsers post files to; nothing when they post to this server. */
export function uploadOrigin(settings: Settings): string | undefined {
  const { FILES_STORAGE: kind } = settings
  return kind === 's3' || kind === 'oss' ? bucketUrl(bucketOf(settings)).origin : undefined
}

function bucketOf(settings: Settings): Bucket {
  const given = (name: string) => {
    const value = settings[name]
    if (value) return value
    throw new Refusal('badSetting', `${name} is not set: files are to be kept in a bucket.`, { name })
  }
  const endpoint = given('FILES_ENDPOINT')
  if (!/^https?:\/\/[^/]+\/?$/.test(endpoint))
    throw new Refusal('badSetting', `FILES_ENDPOINT must be an address such as https://host, but is "${endpoint}".`, {
      name: 'FILES_ENDPOINT',
    })
  return {
    name: given('FILES_BUCKET'),
    endpoint,
    region: settings.FILES_REGION || 'us-east-1',
    accessKeyId: given('FILES_ACCESS_KEY_ID'),
    accessKeySecret: given('FILES_ACCESS_KEY_SECRET'),
    ...(settings.FILES_SECURITY_TOKEN && { securityToken: settings.FILES_SECURITY_TOKEN }),
    isInPath: settings.FILES_BUCKET_IN_PATH === '1',
  }
}
