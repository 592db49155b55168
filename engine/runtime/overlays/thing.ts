import { type Kind, kinds } from '../../schema/kinds.ts'
import { type Language, languages } from '../../schema/names.ts'
import { identify } from '../app/identity.ts'
import { remember } from '../app/remember.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { texts } from '../app/shape/texts.ts'
import type { File } from '../app/source/file.ts'
import { parse } from '../app/source/source.ts'
import type { Json } from './json.ts'

/** What an administrator changes: a file of metadata together with its translations. */
export interface Thing {
  /** What the file says; absent when there is no such thing. */
  readonly value?: Json
  /** Its texts in the other languages, by language and key. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
}

/** A thing that is not there. */
export const nothing: Thing = { texts: {} }

/** What a thing is called. */
export interface ThingName {
  readonly kind: Kind
  readonly name: string
}

/** The key of a name, for maps: `menu main`. */
export const keyOf = ({ kind, name }: ThingName): string => `${kind} ${name}`

/** Where the files of a thing stand, without `.json`; `folder` is where a new one comes to. */
export function placeOf(files: readonly File[], { kind, name }: ThingName, folder?: string): string {
  const known = placesOf(files).get(keyOf({ kind, name }))
  return known ?? [kinds[kind].folder, ...(folder ? [folder] : []), kind === 'screen' ? name.slice(1) : name].join('/')
}

const placesOf = remember((files: readonly File[]) => {
  const found = files.map(({ path }): [string, string] => {
    const identity = identify(path)
    return 'fault' in identity || identity.kind === 'locale' ? ['', ''] : [keyOf(identity), path.replace(/\.json$/, '')]
  })
  return new Map(found)
})

const byPath = remember((files: readonly File[]) => new Map(files.map((file) => [file.path, file])))
const parsed = remember((file: File) => parse(file).value as Json)

/** The names of the things of a kind that files declare, in the order of their paths. */
export function namesOf(files: readonly File[], kind: Kind): readonly string[] {
  return [...placesOf(files).keys()].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1))
}

/** A thing as files say it. */
export function thingOf(files: readonly File[], thing: ThingName): Thing {
  const place = placeOf(files, thing)
  const file = byPath(files).get(`${place}.json`)
  if (!file) return nothing
  const catalogues = languages.flatMap((language): [Language, Record<string, string>][] => {
    const catalogue = byPath(files).get(`locales/${language}/${place}.json`)
    return catalogue ? [[language, parsed(catalogue) as Record<string, string>]] : []
  })
  return { value: parsed(file), texts: Object.fromEntries(catalogues) }
}

/** The thing without translations of texts that it does not have (any more), nor empty ones. */
export function tidied(kind: Kind, { value, texts: written }: Thing): Thing {
  if (value === undefined) return nothing
  const known = new Set(texts(kinds[kind].schema as JsonSchema, value).map(({ key }) => key))
  const kept = Object.entries(written).flatMap(([language, catalogue]): [string, Record<string, string>][] => {
    const own = Object.entries(catalogue).filter(([key, text]) => known.has(key) && text !== '')
    return own.length > 0 ? [[language, Object.fromEntries(own)]] : []
  })
  return { value, texts: Object.fromEntries(kept) }
}

/** The files of a thing: its own, and one for each language that it is translated into. */
export function filesOf(place: string, { value, texts: catalogues }: Thing): readonly { readonly path: string; readonly value: Json }[] {
  if (value === undefined) return []
  const translations = Object.entries(catalogues).map(([language, catalogue]) => ({
    path: `locales/${language}/${place}.json`,
    value: catalogue as Json,
  }))
  return [{ path: `${place}.json`, value }, ...translations]
}
