import type { AppFile } from '../../schema/app.ts'
import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Locale, Texts } from '../../schema/locale.ts'
import type { Language } from '../../schema/names.ts'
import type { Bundle } from './bundle.ts'
import type { Diagnostic } from './diagnostic.ts'
import { expand } from './expand/expand.ts'
import type { Origins } from './expand/origin.ts'
import { textsAsWritten } from './expand/translations.ts'
import { type Identity, identify } from './identity.ts'
import { noApp } from './no-app.ts'
import { remember } from './remember.ts'
import type { JsonSchema } from './shape/json-schema.ts'
import { faults } from './shape/shape.ts'
import type { File } from './source/file.ts'
import { parse, type Source } from './source/source.ts'
import { syntaxFaults } from './source/syntax.ts'

/** A bundle as loaded, with what is wrong with its files, and the files themselves for the checker. */
export interface Loaded {
  readonly bundle: Bundle
  readonly diagnostics: readonly Diagnostic[]
  readonly sources: Sources
}

/** The parsed files by path. */
export type Sources = ReadonlyMap<string, Source>

/**
 * Reads metadata from its files. Every fault of a file's path, JSON or shape is reported.
 * A file that is not of its shape is left out of the bundle (unless all it has is unknown keys), but keeps its place in `paths`,
 * so that what refers to it is not reported as well. Files that are known to be sound are not looked at for such faults.
 */
export function load(files: readonly File[], areSound = false): Loaded {
  const sources = new Map<string, Source>()
  const diagnostics: Diagnostic[] = []
  const draft = newDraft()
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const source = sourceOf(file)
    sources.set(file.path, source)
    const identity = identify(file.path)
    if ('fault' in identity) {
      diagnostics.push({ ...at(source), code: identity.fault, message: identity.message })
      continue
    }
    const twin = register(draft, identity, file.path)
    if (twin !== undefined) {
      const message = `${identity.kind} "${identity.name}" is already declared by ${twin}.json: rename one of the two files.`
      diagnostics.push({ ...at(source), code: 'duplicate-name', message })
      continue
    }
    const found = areSound ? [] : faultsOf(source)
    diagnostics.push(...found)
    if (!found.every(({ code }) => code === 'unknown-key')) continue
    if (identity.language) diagnostics.push(...translate(draft, identity.language, source))
    else place(draft, identity, source.value)
  }
  if (!sources.has('app.json')) {
    diagnostics.push({
      ...nowhere,
      file: 'app.json',
      code: 'missing-file',
      message: 'A bundle has an app.json. `pergola new app` writes one.',
    })
  }
  const told = new Set(diagnostics.map(placeOf))
  diagnostics.push(...putTogether(draft, sources).filter((each) => !told.has(placeOf(each))))
  return { bundle: assemble(draft), diagnostics, sources }
}

/** Puts what was expanded in the place of what is written; answers with what is wrong with it. */
function putTogether(draft: Draft, sources: Sources): readonly Diagnostic[] {
  const { files, diagnostics } = expand({ files: draft.files, paths: draft.paths, sources })
  const found = new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]))
  const written = new Map(files.map(({ kind, name, path }) => [path, { kind, value: draft.files[kind][name] }]))
  for (const kind of ['fragment', 'screen'] as const) {
    for (const [name, path] of Object.entries(draft.paths[kind])) written.set(`${path}.json`, { kind, value: draft.files[kind][name] })
  }
  const before = { ZHS: { ...draft.locales.ZHS }, ZHT: { ...draft.locales.ZHT }, US: { ...draft.locales.US } }
  for (const file of files) {
    const { path, origins } = file
    draft.origins[path] = origins
    for (const [language, locales] of Object.entries(draft.locales)) {
      const found = textsAsWritten(file, before[language as Language], (at) => written.get(at))
      if (Object.keys(found).length > 0) locales[path.replace(/\.json$/, '')] = found
    }
  }
  for (const { kind, name, value, isOfShape } of files) {
    if (isOfShape) draft.files[kind][name] = value
    else delete draft.files[kind][name]
  }
  return [...found.values()]
}

/** What is wrong and where, by which the same fault of a file and of what it was put together to is known. */
const placeOf = ({ code, file, path }: Diagnostic): string => JSON.stringify([code, file, path])

const nowhere = { severity: 'error', path: [], line: 1, column: 1 } as const

function at(source: Source): Omit<Diagnostic, 'code' | 'message'> {
  return { ...nowhere, file: source.path }
}

const sourceOf = remember(parse)

const faultsOf = remember((source: Source): readonly Diagnostic[] => {
  const identity = identify(source.path)
  if ('fault' in identity) return []
  const { kind } = identity
  const broken = syntaxFaults(source)
  if (source.errors.length > 0) return broken
  const found = faults(kinds[kind].schema as JsonSchema, source.value).map(
    ({ code, path, at: where, message }): Diagnostic => ({
      code,
      severity: 'error',
      file: source.path,
      path,
      ...source.place(path, where),
      message: kind === 'app' && path[0] === 'format' ? `${message} \`pergola upgrade\` brings the files to it.` : message,
    }),
  )
  return [...broken, ...found]
})

/** A bundle in the making. */
interface Draft {
  app: AppFile
  files: Record<Kind, Record<string, unknown>>
  locales: Record<Language, Record<string, Texts>>
  catalogues: Record<Language, Record<string, string>>
  paths: Record<Kind, Record<string, string>>
  origins: Record<string, Origins>
}

function newDraft(): Draft {
  return { app: noApp, files: byKind(), locales: byLanguage(), catalogues: byLanguage(), paths: byKind(), origins: {} }
}

function byKind<T>(): Record<Kind, Record<string, T>> {
  return Object.fromEntries(Object.keys(kinds).map((kind) => [kind, {}])) as Record<Kind, Record<string, T>>
}

function byLanguage<T>(): Record<Language, Record<string, T>> {
  return { ZHS: {}, ZHT: {}, US: {} }
}

function assemble({ app, files, locales, catalogues, paths, origins }: Draft): Bundle {
  const parts = Object.entries(kinds).map(([kind, { folder }]) => [folder, files[kind as Kind]])
  const { '': _app, ...folders } = Object.fromEntries(parts)
  return { ...folders, app, locales, catalogues, paths, origins, language: app.languages[0] ?? 'ZHS' } as Bundle
}

/** Notes where a thing is declared; answers with the path of another file that has declared it before. */
function register({ paths }: Draft, { kind, name, language }: Identity, path: string): string | undefined {
  const key = language === undefined ? name : `${language}/${name}`
  const known = paths[kind]
  if (Object.hasOwn(known, key)) return known[key]
  known[key] = path.replace(/\.json$/, '')
  return undefined
}

function place(draft: Draft, { kind, name }: Identity, value: unknown): void {
  if (kind === 'app') draft.app = value as AppFile
  else draft.files[kind][name] = value
}

/** Takes what a file of `locales/` says of others; texts that another has already given are told. */
function translate({ locales, catalogues }: Draft, language: Language, source: Source): Diagnostic[] {
  return Object.entries(source.value as Locale).flatMap(([path, texts]): Diagnostic[] => {
    const twin = catalogues[language][path]
    catalogues[language][path] ??= source.path
    locales[language][path] ??= texts
    if (twin === undefined) return []
    const message = `The texts of ${path}.json stand in ${twin} already: keep them in one of the two files.`
    return [{ ...at(source), ...source.place([path], 'key'), path: [path], code: 'duplicate-name', message }]
  })
}
