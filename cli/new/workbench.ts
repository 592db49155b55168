import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from '../../engine/runtime/app/app.ts'
import { identify } from '../../engine/runtime/app/identity.ts'
import { catalogueOf } from '../../engine/runtime/app/languages/catalogue.ts'
import { translatorTo } from '../../engine/runtime/app/languages/translator.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { texts } from '../../engine/runtime/app/shape/texts.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import type { Locale } from '../../engine/schema/locale.ts'
import type { Language } from '../../engine/schema/names.ts'
import { canonical } from '../format/canonical.ts'
import { draftText } from './draft-text.ts'

/** A JSON object under work. */
export type Json = { [key: string]: unknown }

/** Files of a bundle that are being written; nothing reaches the disk before `save`. */
export class Workbench {
  readonly app: App
  readonly #directory: string
  readonly #files = new Map<string, Json>()

  constructor(directory: string, app: App) {
    this.#directory = directory
    this.app = app
  }

  /** @throws Exception `exists` when there is such a file already. */
  create(path: string, value: Json): void {
    const identity = identify(path)
    if ('fault' in identity) throw new Exception('badName', identity.message)
    const twin = this.app.bundle.paths[identity.kind]?.[identity.name]
    if (twin !== undefined || existsSync(join(this.#directory, path))) {
      throw new Exception('exists', `The ${identity.kind} "${identity.name}" is there already: ${twin ?? path}.json.`)
    }
    this.#files.set(path, value)
  }

  /** Changes a file that is there. */
  edit(path: string, change: (value: Json) => void): void {
    const value = this.#files.get(path) ?? (JSON.parse(readFileSync(join(this.#directory, path), 'utf8')) as Json)
    change(value)
    this.#files.set(path, value)
  }

  /** The file of a thing. @throws Exception `unknown` when there is none. */
  pathOf(kind: Kind, name: string): string {
    const path = this.app.bundle.paths[kind]?.[name]
    if (path === undefined) throw new Exception('unknown', `There is no ${kind} "${name}".`)
    return `${path}.json`
  }

  /** The files as they would be written, with drafts of their texts in the other languages. */
  made(languages: readonly Language[] = this.app.bundle.app.languages): File[] {
    for (const [path, value] of [...this.#files]) this.#translate(path, value, languages)
    return [...this.#files].flatMap(([path, value]): File[] => {
      const identity = identify(path)
      return 'fault' in identity ? [] : [{ path, text: canonical(identity.kind, value) }]
    })
  }

  /** Writes files; answers with their paths. */
  write(files: readonly File[]): string[] {
    for (const { path, text } of files) {
      const file = join(this.#directory, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return files.map(({ path }) => path)
  }

  /** Drafts what the glossary does not say and no program drafts anyway. */
  #translate(path: string, value: Json, languages: readonly Language[]): void {
    const identity = identify(path)
    if ('fault' in identity || identity.kind === 'locale') return
    const place = path.replace(/\.json$/, '')
    const found = texts(kinds[identity.kind].schema as JsonSchema, value)
    for (const language of languages.slice(1)) {
      const catalogue = catalogueOf(this.app.bundle, language, place)
      const translate = translatorTo({ ...this.app.bundle, languages, locales: { [language]: this.#said(catalogue) } }, language)
      const drafts = found.flatMap(({ key, text }): [string, string][] =>
        translate(place, key, text) === undefined ? [[key, draftText(identity.name, key)]] : [],
      )
      if (drafts.length === 0) continue
      const said = this.#said(catalogue)
      this.#files.set(catalogue, { ...said, [place]: { ...said[place], ...Object.fromEntries(drafts) } })
    }
  }

  #said(catalogue: string): Locale {
    const file = join(this.#directory, catalogue)
    return (this.#files.get(catalogue) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})) as Locale
  }
}
