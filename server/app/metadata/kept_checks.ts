import { setImmediate } from 'node:timers/promises'
import { type CheckedFiles, checkFiles, checkingFiles, type Verdicts } from '../../../engine/files/check-files.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'

/** How many results of the checker are kept. */
const mostKept = 3

/** Files that were checked, or are. */
interface Kept<Checked> {
  readonly files: readonly File[]
  readonly checked: Checked
}

/** Checks files and keeps what it found last: a change is looked at, published and told, and the files are the same each time. */
export class KeptChecks {
  readonly #verdicts: Verdicts | undefined
  #kept: readonly Kept<CheckedFiles>[] = []
  #underWay: readonly Kept<Promise<CheckedFiles>>[] = []

  constructor(verdicts?: Verdicts) {
    this.#verdicts = verdicts
  }

  /** What is known of the files, else found out while everybody waits. */
  atOnce(files: readonly File[]): CheckedFiles {
    return find(this.#kept, files) ?? this.#keep(files, checkFiles(files, this.#verdicts))
  }

  /** The same, while the portal goes on answering: a large bundle takes seconds. */
  async inParts(files: readonly File[]): Promise<CheckedFiles> {
    return find(this.#kept, files) ?? find(this.#underWay, files) ?? this.#begin(files)
  }

  #begin(files: readonly File[]): Promise<CheckedFiles> {
    const checked = this.#look(files).finally(() => {
      this.#underWay = this.#underWay.filter((one) => one !== entry)
    })
    const entry = { files, checked }
    this.#underWay = [...this.#underWay, entry]
    return checked
  }

  async #look(files: readonly File[]): Promise<CheckedFiles> {
    const parts = checkingFiles(files, this.#verdicts)
    for (;;) {
      const part = parts.next()
      if (part.done) return this.#keep(files, part.value)
      await setImmediate()
    }
  }

  #keep(files: readonly File[], checked: CheckedFiles): CheckedFiles {
    this.#kept = [{ files, checked }, ...this.#kept].slice(0, mostKept)
    return checked
  }
}

const find = <Checked>(all: readonly Kept<Checked>[], files: readonly File[]): Checked | undefined =>
  all.find((one) => areSame(one.files, files))?.checked

const areSame = (a: readonly File[], b: readonly File[]): boolean => a.length === b.length && a.every((file, index) => file === b[index])
