import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { Snapshot } from './snapshot.ts'

/** A bundle in its folder, with what editors have open in front of what is saved. */
export class BundleFolder {
  readonly directory: string
  readonly #files: Map<string, File>
  readonly #open = new Set<string>()
  #snapshot: Snapshot
  #isStale = false

  constructor(directory: string) {
    this.directory = directory
    this.#files = new Map(readFiles(directory).map((file) => [file.path, file]))
    // What is saved is mostly right: it stands in for what is being typed.
    this.#snapshot = new Snapshot(new Map(this.#files))
  }

  get snapshot(): Snapshot {
    if (this.#isStale) this.#snapshot = new Snapshot(new Map(this.#files), this.#snapshot)
    this.#isStale = false
    return this.#snapshot
  }

  /** The text that an editor shows. */
  show(path: string, text: string): void {
    this.#open.add(path)
    this.#put(path, text)
  }

  /** An editor has closed the file: what is saved counts again. */
  close(path: string): void {
    this.#open.delete(path)
    this.reread(path)
  }

  /** The file may have changed on the disk. */
  reread(path: string): void {
    if (!this.#open.has(path)) this.#put(path, savedText(join(this.directory, path)))
  }

  #put(path: string, text: string | undefined): void {
    if (this.#files.get(path)?.text === text) return
    this.#isStale = true
    if (text === undefined) this.#files.delete(path)
    else this.#files.set(path, { path, text })
  }
}

function savedText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has been deleted, or is a folder.
    return undefined
  }
}
