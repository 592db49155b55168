import type { App, AppField } from '../app/app.ts'
import { type BundleFile, bundleFiles, valueAt } from '../app/bundle-file.ts'
import { madeLookups } from '../app/made-lookups.ts'
import { remember } from '../app/remember.ts'
import { declaredIn } from './definitions.ts'
import { type NameKind, partsOf } from './name.ts'

/** An earlier name of something: what metadata remembers by `was`, since records, or what people keep, may hold it. */
export interface FormerName {
  readonly kind: NameKind
  /** What it is part of, by its present name: an entity, lines, a lookup, an enumeration (`loan.purpose`), a report; empty for files. */
  readonly owner: string
  readonly was: string
  readonly name: string
}

/** Every earlier name that the metadata remembers. */
export const formerNames: (app: App) => readonly FormerName[] = remember((app: App) => bundleFiles(app).flatMap(formerIn))

const known = new WeakMap<object, readonly FormerName[]>()

/** The earlier names that a file remembers: of itself, and of what is declared in it. */
function formerIn(file: BundleFile): readonly FormerName[] {
  const value = file.value as object
  const found = known.get(value) ?? [
    ...ofFile(file),
    ...declaredIn(file).flatMap(({ name, path }) => former(partsOf(name), valueAt(value, path))),
  ]
  known.set(value, found)
  return found
}

const ofFile = ({ kind, name, value }: BundleFile): FormerName[] =>
  kind === 'app' || kind === 'locale' || kind === 'glossary' ? [] : former({ kind, full: name }, value)

function former({ kind, full }: { kind: NameKind; full: string }, declared: unknown): FormerName[] {
  const was = valueAt(declared, ['was'])
  if (!Array.isArray(was)) return []
  const dot = kind === 'screen' ? -1 : full.lastIndexOf('.')
  return was.map((before) => ({ kind, owner: full.slice(0, Math.max(dot, 0)), was: String(before), name: full.slice(dot + 1) }))
}

const byFormer = remember((app: App) => new Map(formerNames(app).map(({ kind, owner, was, name }) => [`${kind} ${owner} ${was}`, name])))

/** What something is called now; the name itself when it never changed. */
export const presentName = (app: App, kind: NameKind, owner: string, name: string): string =>
  byFormer(app).get(`${kind} ${owner} ${name}`) ?? name

/** What a value of a field is called now. */
export function presentValue(app: App, field: AppField, value: string): string {
  const { declaration } = field
  if (field.kind === 'status') return presentName(app, 'status', field.entity, value)
  if (field.kind === 'enum') return presentName(app, 'choice', `${field.entity}.${field.name}`, value)
  if (declaration?.kind !== 'lookup') return value
  const { names } = madeLookups[declaration.lookup] ?? {}
  return names ? presentName(app, names, '', value) : presentName(app, 'choice', declaration.lookup, value)
}
