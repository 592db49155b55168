import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { newToken } from '../../values/token.ts'
import type { FileStorage, UploadForm, UploadPermit } from './file_storage.ts'
import { signedFields } from './upload_policy.ts'

/** Where forms for this server's own storage go. */
const localUploadPath = '/api/files'

/** Files in a directory of this machine. */
export class LocalStorage implements FileStorage {
  readonly #directory: string
  readonly #secret: string

  constructor(directory: string, secret: string) {
    this.#directory = resolve(directory)
    this.#secret = secret
  }

  form(permit: UploadPermit): UploadForm {
    return { url: localUploadPath, fields: signedFields(this.#secret, permit) }
  }

  put(key: string, _type: string, bytes: Buffer): Promise<void> {
    return this.write(key, Readable.from([bytes]))
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(key))).size
    } catch {
      return undefined
    }
  }

  async read(key: string): Promise<Readable> {
    return createReadStream(this.#path(key))
  }

  /** Keeps what a form brings: whole, or not at all. What is there already is never replaced. */
  async write(key: string, bytes: Readable): Promise<void> {
    const path = this.#path(key)
    const unfinished = `${path}.${newToken().slice(0, 8)}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(bytes, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async answers(): Promise<boolean> {
    return true
  }

  /** The path of a key, which never leaves the directory. */
  #path(key: string): string {
    const path = join(this.#directory, key)
    if (!path.startsWith(this.#directory + sep)) throw new Exception('badKey', 'A file lies outside of its directory')
    return path
  }
}
