import type { Readable } from 'node:stream'

/** What a browser is allowed to put where. */
export interface UploadPermit {
  /** The directory and the file name. */
  readonly key: string
  readonly type: string
  readonly mostBytes: number
  readonly expiresAt: Date
  readonly accountId: string
}

/** A form that a browser posts, with the file as its last field. */
export interface UploadForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** Where the bytes of files are kept. */
export interface FileStorage {
  /** The origin that a browser posts to, when it is not this server's. */
  readonly origin?: string
  /** The form that puts exactly this file there, and nothing else. */
  form(permit: UploadPermit): UploadForm
  /** Keeps what the server itself has made: whole, or not at all. */
  put(key: string, type: string, bytes: Buffer): Promise<void>
  /** The bytes that are there; nothing when there are none. */
  size(key: string): Promise<number | undefined>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
  /** Whether it can be reached just now. */
  answers(): Promise<boolean>
}
