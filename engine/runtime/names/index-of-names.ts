import type { App } from '../app/app.ts'
import { type BundleFile, bundleFiles } from '../app/bundle-file.ts'
import { originOf } from '../app/expand/origin.ts'
import { catalogueOf } from '../app/languages/catalogue.ts'
import { declaredIn } from './definitions.ts'
import { namesIn, placed } from './in-file.ts'
import { mayUse, usedInLocale } from './in-locales.ts'
import { declaredParams } from './in-params.ts'
import { keyOf, localName, type NameKey, partsOf } from './name.ts'
import type { Occurrence } from './occurrence.ts'
import { surroundings } from './surroundings.ts'

/** A name, and where it is declared. */
export interface Definition {
  readonly name: NameKey
  readonly file: string
  /** The key that declares it; nothing when the file itself does, by its path. */
  readonly at?: Occurrence
}

/**
 * Every name of a bundle: where it is declared and where it is used. `pergola refs`, `pergola rename` and the language server
 * read it. What is asked for is looked up then, and kept; an index made from the one before looks up only what may have changed.
 */
export class IndexOfNames {
  readonly app: App
  readonly #surroundings: string
  readonly #files: ReadonlyMap<string, BundleFile>
  #written: WeakMap<object, Found> = new WeakMap()
  #inLocales: WeakMap<object, Found & { readonly written: readonly Occurrence[] }> = new WeakMap()
  #definitions: ReadonlyMap<NameKey, Definition> | undefined

  constructor(app: App, before?: IndexOfNames) {
    this.app = app
    this.#files = new Map(bundleFiles(app).map((file) => [file.file, file]))
    this.#surroundings = surroundings(app)
    if (!before || before.#surroundings !== this.#surroundings) return
    this.#written = before.#written
    this.#inLocales = before.#inLocales
  }

  /** Where every name is declared. */
  get definitions(): ReadonlyMap<NameKey, Definition> {
    this.#definitions ??= new Map([...this.#files.values()].flatMap((file) => definitionsOf(this.app, file)))
    return this.#definitions
  }

  /** The files of the bundle, locales apart. */
  get files(): ReadonlyMap<string, BundleFile> {
    return this.#files
  }

  /** The names that are written in a file: of a fragment, as those who use it read it. */
  in(path: string): readonly Occurrence[] {
    const file = this.#files.get(path)
    if (file)
      return once(
        this.#readersOf(file)
          .flatMap((reader) => this.#writtenIn(reader).all)
          .filter((occurrence) => occurrence.file === path),
      )
    const [folder, language = ''] = path.split('/')
    if (folder !== 'locales') return []
    const translated = Object.entries(this.app.bundle.catalogues?.[language] ?? {}).filter(([, catalogue]) => catalogue === path)
    return translated.flatMap(([own]) => {
      const found = this.#files.get(`${own}.json`)
      return (found && this.#inLocale(language, found)?.all) ?? []
    })
  }

  /** Where a name is written, its declaration among it. */
  of(name: NameKey): readonly Occurrence[] {
    const written = once([...this.#files.values()].flatMap((file) => this.#writtenIn(file).byName.get(name) ?? []))
    return [...written, ...this.#translated(name, written)]
  }

  /** Finds the names of all files and their translations, so that the first question is answered as fast as the others; yields after each file. */
  *warm(): Iterable<void> {
    for (const file of this.#files.values()) {
      this.#writtenIn(file)
      definitionsOf(this.app, file)
      for (const language of Object.keys(this.app.bundle.locales)) this.#inLocale(language, file)
      yield
    }
    this.definitions
  }

  #writtenIn(file: BundleFile): Found {
    const value = file.value as object
    const known = this.#written.get(value)
    if (known) return known
    const found = grouped(namesIn(this.app, file))
    this.#written.set(value, found)
    return found
  }

  #inLocale(language: string, file: BundleFile): Found | undefined {
    const own = file.file.replace(/\.json$/, '')
    const locale = this.app.bundle.locales[language]?.[own]
    if (!locale) return undefined
    const written = this.#placedIn(file)
    const known = this.#inLocales.get(locale)
    if (known?.written === written) return known
    const found = { written, ...grouped(usedInLocale(this.app, catalogueOf(this.app.bundle, language, own), file, locale, written)) }
    this.#inLocales.set(locale, found)
    return found
  }

  /** Whether the names of a translation are found already. Those of what was put together of several files are found anew each time. */
  #isKept(locale: object, { kind, file }: BundleFile): boolean {
    return kind !== 'fragment' && this.app.bundle.origins?.[file] === undefined && this.#inLocales.has(locale)
  }

  /** The names in a file by where they stand in it: as it was put together, or, in a fragment, as its users read it. */
  #placedIn(file: BundleFile): readonly Occurrence[] {
    if (this.app.bundle.origins?.[file.file]) return placed(this.app, file)
    return file.kind === 'fragment' ? this.in(file.file) : this.#writtenIn(file).all
  }

  /** The file itself, the variants of a screen, and, of a fragment, all that may use it. */
  #readersOf(file: BundleFile): readonly BundleFile[] {
    const origins = this.app.bundle.origins ?? {}
    const isReader = (path: string) => origins[path]?.layers.some((parts) => parts.some((part) => part.file === file.file))
    const readers = Object.keys(origins).flatMap((path) => (path !== file.file && isReader(path) ? (this.#files.get(path) ?? []) : []))
    return [file, ...readers]
  }

  /** Where a name is written in the files of `locales/`. */
  #translated(name: NameKey, written: readonly Occurrence[]): Occurrence[] {
    const inKeys = new Set(written.flatMap(({ at, path, file }) => (at === 'key' || path.at(-1) === 'field' ? [file] : [])))
    const isField = partsOf(name).kind === 'field'
    const local = localName(name)
    return Object.entries(this.app.bundle.locales).flatMap(([language, locales]) =>
      Object.entries(locales).flatMap(([path, locale]) => {
        const file = this.#files.get(`${path}.json`)
        if (!file || !(inKeys.has(file.file) || (isField && (this.#isKept(locale, file) || mayUse(locale, local))))) return []
        return this.#inLocale(language, file)?.byName.get(name) ?? []
      }),
    )
  }
}

/** The names that are written in a file, all and by name. */
interface Found {
  readonly all: readonly Occurrence[]
  readonly byName: ReadonlyMap<NameKey, readonly Occurrence[]>
}

const grouped = (all: readonly Occurrence[]): Found => ({ all, byName: Map.groupBy(all, ({ name }) => name) })

/** What a screen and its variants share is written once. */
function once(found: readonly Occurrence[]): readonly Occurrence[] {
  return [...new Map(found.map((each) => [`${each.file} ${each.at} ${each.start} ${each.path.join('\0')}`, each])).values()]
}

function definitionsOf(app: App, file: BundleFile): [NameKey, Definition][] {
  const value = file.value as object
  const inside = declared.get(value) ?? [...declaredIn(file), ...declaredParams(file).filter(({ isDefinition }) => isDefinition)]
  declared.set(value, inside)
  const origins = app.bundle.origins?.[file.file]
  // What a variant takes from its screen is declared there.
  const own = origins ? inside.filter(({ path }) => originOf(origins, path).file === file.file) : inside
  const keyed = own.map((at): [NameKey, Definition] => [at.name, { name: at.name, file: file.file, at }])
  if (file.kind === 'app' || file.kind === 'locale' || file.kind === 'glossary') return keyed
  const name = keyOf(file.kind, file.name)
  return [[name, { name, file: file.file }], ...keyed]
}

/** What each file declares, which nothing around it changes. */
const declared = new WeakMap<object, readonly Occurrence[]>()
