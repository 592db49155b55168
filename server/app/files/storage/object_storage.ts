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

/** One call of a storage that is over, for figures. */
export interface StorageCall {
  readonly method: string
  /** `silent`: it could not be reached, took too long, or had a fault of its own. */
  readonly outcome: 'answered' | 'refused' | 'silent'
  readonly milliseconds: number
}

/** How long is waited for an answer, and for the one that only says that it is there; and how long that is believed. */
const usualWaits = { answer: 30_000, sign: 2_000, believed: 5_000 }

/** An object that nobody has made: asking for it is the cheapest question. */
const nothing = 'health/none'

/** How long a file that the server puts there may be on its way. */
const putMilliseconds = 5 * 60_000

const notThere = () => new Exception('notFound', 'The object storage has no such object.')

/** Files in a bucket. Browsers post to it directly; reading goes through this server, which knows who may. */
export class ObjectStorage implements FileStorage {
  readonly origin: string
  readonly #bucket: Bucket
  readonly #signer: Signer
  readonly #told: (call: StorageCall) => void
  readonly #waits: typeof usualWaits
  #sign: { readonly answers: Promise<boolean>; readonly until: number } | undefined

  constructor(bucket: Bucket, signer: Signer, told: (call: StorageCall) => void = () => undefined, waits: Partial<typeof usualWaits> = {}) {
    this.#bucket = bucket
    this.#signer = signer
    this.#told = told
    this.#waits = { ...usualWaits, ...waits }
    this.origin = bucketUrl(bucket).origin
  }

  form(permit: UploadPermit): UploadForm {
    return { url: bucketUrl(this.#bucket).href, fields: this.#signer.form(this.#bucket, permit, new Date()) }
  }

  async put(key: string, type: string, bytes: Buffer): Promise<void> {
    const expiresAt = new Date(Date.now() + putMilliseconds)
    const { url, fields } = this.form({ key, type, mostBytes: bytes.length, expiresAt, accountId: '' })
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)], { type }))
    const signal = AbortSignal.timeout(putMilliseconds)
    if (!(await this.#answered('POST', () => fetch(url, { method: 'POST', body: form, signal, redirect: 'error' })))) throw notThere()
  }

  async size(key: string): Promise<number | undefined> {
    const answer = await this.#ask('HEAD', key)
    return answer && Number(answer.headers.get('content-length') ?? Number.NaN)
  }

  async read(key: string): Promise<Readable> {
    const answer = await this.#ask('GET', key)
    if (!answer) throw notThere()
    return answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  }

  async remove(key: string): Promise<void> {
    await this.#ask('DELETE', key)
  }

  answers(): Promise<boolean> {
    if (this.#sign && this.#sign.until > Date.now()) return this.#sign.answers
    const answers = this.#ask('HEAD', nothing, this.#waits.sign).then(
      () => true,
      () => false,
    )
    this.#sign = { answers, until: Date.now() + this.#waits.believed }
    return answers
  }

  /**
   * The answer; nothing where there is no such object.
   * @throws Exception `storageSilent` where none comes that is about the object, `storageRefused` where it is not for us
   */
  async #ask(method: string, key: string, milliseconds = this.#waits.answer): Promise<Response | undefined> {
    const headers = this.#signer.headers(this.#bucket, method, key, new Date())
    const signal = AbortSignal.timeout(milliseconds)
    return this.#answered(method, () => fetch(bucketUrl(this.#bucket, key), { method, headers, signal, redirect: 'error' }))
  }

  /** The same of any call. */
  async #answered(method: string, call: () => Promise<Response>): Promise<Response | undefined> {
    const began = performance.now()
    const tell = (outcome: StorageCall['outcome']) => this.#told({ method, outcome, milliseconds: performance.now() - began })
    const answer = await call().catch((error) => (error instanceof Error ? error : new Exception('storageSilent', String(error))))
    if (answer instanceof Error || answer.status >= 500) {
      tell('silent')
      const why = answer instanceof Error ? `did not answer ${method}: ${answer.message}` : `answered ${method} with ${answer.status}`
      throw new Exception('storageSilent', `The object storage ${why}.`)
    }
    const isKnown = answer.ok || answer.status === 404
    tell(isKnown ? 'answered' : 'refused')
    if (!isKnown) throw new Exception('storageRefused', `The object storage answered ${method} with ${answer.status}.`)
    return answer.ok ? answer : undefined
  }
}
