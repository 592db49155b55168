import { EventEmitter } from 'node:events'
import { type OpenBundle, openBundle } from '../../../engine/files/open-bundle.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { localize } from '../../../engine/runtime/app/localize.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { isRunnable, refuseMetadata } from './report.ts'

interface Events {
  /** The bundle was read again: what is wrong with it now, and the files that changed. */
  read: [diagnostics: readonly Diagnostic[], changed: readonly string[]]
}

/** The metadata that runs: the last version without errors, in each language. */
export class Metadata extends EventEmitter<Events> {
  readonly #directory: string
  #loaded: OpenBundle
  #diagnostics: readonly Diagnostic[]
  readonly #languages = new Map<Language, App>()

  /** @throws Refusal that lists every error of the bundle. */
  constructor(directory: string) {
    super()
    this.#directory = directory
    this.#loaded = openBundle(directory)
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

  /** Reads the folder again and, if it has no errors, runs it from now on. */
  reload(): void {
    const before = new Map(this.#loaded.files.map(({ path, text }) => [path, text]))
    const loaded = openBundle(this.#directory)
    const changed = loaded.files.filter(({ path, text }) => before.get(path) !== text).map(({ path }) => path)
    const removed = [...before.keys()].filter((path) => !loaded.files.some((file) => file.path === path))
    this.#diagnostics = loaded.diagnostics
    if (isRunnable(loaded)) {
      this.#loaded = loaded
      this.#languages.clear()
    }
    this.emit('read', this.#diagnostics, [...changed, ...removed])
  }
}
