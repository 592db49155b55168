/** A bucket of an object storage, and the keys to it. */
export interface Bucket {
  readonly name: string
  /** Such as `https://s3.cn-north-1.amazonaws.com.cn` or `https://oss-cn-shanghai.aliyuncs.com`. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  /** Of temporary keys. */
  readonly securityToken?: string
  /** The bucket stands in the path, not in the host, as most servers other than the large clouds want it. */
  readonly isInPath: boolean
}

/** The address of the bucket, or of an object in it. */
export function bucketUrl({ endpoint, name, isInPath }: Bucket, key = ''): URL {
  const url = new URL(endpoint)
  if (isInPath) url.pathname = `/${name}/${key}`
  else {
    url.host = `${name}.${url.host}`
    url.pathname = `/${key}`
  }
  return url
}
