import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { type Bucket, bucketUrl } from './bucket.ts'
import type { FileStorage, UploadForm, UploadPermit } from './file_storage.ts'

/** What differs between the object storages: how they are signed to. */
export interface Signer {
  form(bucket: Bucket, permit: UploadPermit, now: Date): Readonly<Record<string, string>>
  headers(bucket: Bucket, method: string, key: string, now: Date): Readonly<Record<string, string>>
}

/** An answer that does not come in this time is none. */
const milliseconds = 30_000

/** Files in a bucket. Browsers post to it directly; reading goes through this server, which knows who may. */
export class ObjectStorage implements FileStorage {
  readonly origin: string
  readonly #bucket: Bucket
  readonly #signer: Signer

  constructor(bucket: Bucket, signer: Signer) {
    this.#bucket = bucket
    this.#signer = signer
    this.origin = bucketUrl(bucket).origin
  }

  form(permit: UploadPermit): UploadForm {
    return { url: bucketUrl(this.#bucket).href, fields: this.#signer.form(this.#bucket, permit, new Date()) }
  }

  async size(key: string): Promise<number | undefined> {
    const answer = await this.#ask('HEAD', key)
    if (answer.status === 404) return undefined
    return Number(this.#held(answer, 'HEAD').headers.get('content-length') ?? Number.NaN)
  }

  async read(key: string): Promise<Readable> {
    const { body } = this.#held(await this.#ask('GET', key), 'GET')
    return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#ask('DELETE', key)
    if (answer.status !== 404) this.#held(answer, 'DELETE')
  }

  #ask(method: string, key: string): Promise<Response> {
    const headers = this.#signer.headers(this.#bucket, method, key, new Date())
    return fetch(bucketUrl(this.#bucket, key), { method, headers, signal: AbortSignal.timeout(milliseconds), redirect: 'error' })
  }

  #held(answer: Response, method: string): Response {
    if (answer.ok) return answer
    throw new Exception('storageRefused', `The object storage answered ${method} with ${answer.status}.`)
  }
}
