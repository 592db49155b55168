import { type OpenBundle, openBundle } from '../../../engine/files/open-bundle.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { localize } from '../../../engine/runtime/app/localize.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { isRunnable, refuseMetadata } from './report.ts'

/** The metadata that runs: the last version without errors, in each language. */
export class Metadata {
  readonly #directory: string
  #loaded: OpenBundle
  #files: OpenBundle['files']
  #diagnostics: readonly Diagnostic[]
  readonly #languages = new Map<Language, App>()

  /** @throws Refusal that lists every error of the bundle. */
  constructor(directory: string) {
    this.#directory = directory
    this.#loaded = openBundle(directory)
    this.#files = this.#loaded.files
    this.#diagnostics = this.#loaded.diagnostics
    if (!isRunnable(this.#loaded)) throw refuseMetadata(directory, this.#diagnostics)
  }

  /** The app in the language that its labels are written in. */
  get app(): App {
    return this.#loaded.app
  }

  /** What is wrong with the files as they are now, which may not be what runs. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  /** The app with its labels in a language; the first of its languages when it does not speak the one asked for. */
  in(language: Language): App {
    const { languages } = this.app.bundle.app
    if (language === languages[0] || !languages.includes(language)) return this.app
    const known = this.#languages.get(language)
    if (known) return known
    const app = link(localize(this.app.bundle, language), this.app.hash)
    this.#languages.set(language, app)
    return app
  }

  /**
   * Reads the folder again and, if it has no errors, runs it from now on.
   * @returns the files that changed since it was last read
   */
  reload(): readonly string[] {
    const read = openBundle(this.#directory)
    const changed = changedFiles(this.#files, read.files)
    this.#files = read.files
    this.#diagnostics = read.diagnostics
    if (isRunnable(read)) {
      this.#loaded = read
      this.#languages.clear()
    }
    return changed
  }
}

function changedFiles(before: OpenBundle['files'], now: OpenBundle['files']): readonly string[] {
  const texts = new Map(before.map(({ path, text }) => [path, text]))
  const changed = now.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => path)
  const removed = before.map(({ path }) => path).filter((path) => !now.some((file) => file.path === path))
  return [...changed, ...removed]
}
