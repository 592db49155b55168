import { identify } from '../../runtime/app/identity.ts'
import type { File } from '../../runtime/app/source/file.ts'
import type { Kind } from '../../schema/kinds.ts'

/** A JSON value that can be changed in place. */
export type Json = { [key: string]: unknown }

/** A file of a bundle that is about to be broken. */
interface DraftFile {
  path: string
  readonly kind: Kind
  readonly name: string
  /** Its value, or the text itself once that is broken. */
  value: Json | string
}

/** A copy of a bundle that a mutation breaks. */
export class Draft {
  readonly files: DraftFile[]
  readonly #before: readonly File[]

  constructor(files: readonly File[]) {
    this.#before = files
    this.files = files.map(({ path, text }) => {
      const identity = identify(path)
      if ('fault' in identity) throw new TypeError(`${path}: ${identity.message}`)
      return { path, kind: identity.kind, name: identity.name, value: JSON.parse(text) as Json }
    })
  }

  /** The files of a kind with their values. */
  of(kind: Kind): { readonly file: DraftFile; readonly value: Json }[] {
    return this.files.flatMap((file) => (file.kind === kind && typeof file.value === 'object' ? [{ file, value: file.value }] : []))
  }

  remove(file: DraftFile): void {
    this.files.splice(this.files.indexOf(file), 1)
  }

  /** The files as they are now; those that are the same are the very same. */
  written(): File[] {
    const before = new Map(this.#before.map((file) => [file.path, file]))
    return this.files.map(({ path, value }) => {
      const old = before.get(path)
      if (old && typeof value === 'object' && JSON.stringify(value) === JSON.stringify(JSON.parse(old.text))) return old
      return { path, text: typeof value === 'string' ? value : JSON.stringify(value, undefined, 2) }
    })
  }
}
