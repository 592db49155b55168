import { EventEmitter } from 'node:events'
import { watch } from 'node:fs'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import type { Metadata } from './metadata.ts'

/** Editors write a file in several steps; wait for them. */
const quietMilliseconds = 60

/** News for a page under development. */
export interface MetadataNews {
  /** What is wrong with the files as they are now; while there is an error, the last good version runs. */
  readonly diagnostics: readonly Diagnostic[]
  /** The files that changed: `screens/lending/loans.json`. */
  readonly changed: readonly string[]
  /** The hash of the metadata that runs. */
  readonly version: string
}

/** Metadata that follows its folder while somebody works on it. */
export class LiveMetadata extends EventEmitter<{ news: [MetadataNews] }> {
  readonly #directory: string
  readonly #metadata: Metadata
  readonly #prepare: () => Promise<unknown>
  #following: Promise<void> = Promise.resolve()

  /** @param prepare makes the database fit the metadata that runs now */
  constructor(directory: string, metadata: Metadata, prepare: () => Promise<unknown>) {
    super()
    this.#directory = directory
    this.#metadata = metadata
    this.#prepare = prepare
  }

  /** How things stand. */
  get news(): MetadataNews {
    return { diagnostics: this.#metadata.diagnostics, changed: [], version: this.#metadata.app.hash }
  }

  /** Follows the folder; gives back what stops it. */
  start(report: (error: unknown) => void): () => void {
    let timer: NodeJS.Timeout | undefined
    const follow = () => {
      this.#following = this.#following.then(() => this.#follow()).catch(report)
    }
    const watcher = watch(this.#directory, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(follow, quietMilliseconds)
    })
    return () => {
      clearTimeout(timer)
      watcher.close()
    }
  }

  async #follow(): Promise<void> {
    const before = this.#metadata.app.hash
    const changed = this.#metadata.reload()
    if (this.#metadata.app.hash !== before) await this.#prepare()
    if (changed.length > 0) this.emit('news', { ...this.news, changed })
  }
}
