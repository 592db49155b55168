import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { App } from '../../engine/runtime/app/app.ts'
import { identify } from '../../engine/runtime/app/identity.ts'
import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'
import { texts } from '../../engine/runtime/app/shape/texts.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { Exception } from '../../engine/runtime/exception.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
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
  async made(languages: readonly Language[] = this.app.bundle.app.languages): Promise<File[]> {
    for (const [path, value] of [...this.#files]) await this.#translate(path, value, languages.slice(1))
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

  async #translate(path: string, value: Json, languages: readonly Language[]): Promise<void> {
    const identity = identify(path)
    if ('fault' in identity) return
    const found = texts(kinds[identity.kind].schema as JsonSchema, value)
    for (const language of languages) {
      const catalogue = `locales/${language}/${path}`
      const file = join(this.#directory, catalogue)
      const known = this.#files.get(catalogue) ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Json) : {})
      const missing = found.filter(({ key }) => !Object.hasOwn(known, key))
      if (missing.length === 0) continue
      const drafts = await Promise.all(
        missing.map(async ({ key, text }) => [key, await draftText(language, identity.name, key, text)] as const),
      )
      this.#files.set(catalogue, { ...known, ...Object.fromEntries(drafts) })
    }
  }
}
