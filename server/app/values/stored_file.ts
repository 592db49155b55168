import type { FileReference } from '../../../engine/runtime/values/record-data.ts'

/** What the server knows of an uploaded file. */
export interface StoredFile {
  readonly id: string
  /** Where its bytes are: a directory and a name that no caller chooses. */
  readonly key: string
  /** As people call it, made safe. */
  readonly name: string
  readonly type: string
  readonly size: number
  /** The entity (or lines) and the field that it was uploaded for. */
  readonly entity: string
  readonly field: string
  /** Who uploaded it; null for somebody who is not signed in. */
  readonly accountId: string | null
  /** The key of the draft that a stranger uploaded it for. */
  readonly draft: string | null
  /** `expected` until its bytes are there and checked. */
  readonly state: 'expected' | 'stored'
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** How records name it. */
export const referenceOf = ({ id, name, size, type }: StoredFile): FileReference => ({ id, name, size, type })

/** Who uploads: an account, or a stranger as far as they are known, by the draft that they fill in. */
export interface Uploader {
  readonly accountId: string | null
  readonly draft: string | null
}

/** Whether a file was uploaded by them. */
export const isUploadedBy = ({ accountId, draft }: StoredFile, by: Uploader): boolean =>
  by.accountId === null ? by.draft !== null && draft === by.draft : accountId === by.accountId
