import type { AppFile } from '../../schema/app.ts'
import type { Glossary } from '../../schema/glossary.ts'
import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Texts } from '../../schema/locale.ts'
import { type Language, languages } from '../../schema/names.ts'
import { identify } from '../app/identity.ts'
import { catalogueFor, glossaryOf } from '../app/languages/catalogue.ts'
import { isDrafted } from '../app/languages/traditional.ts'
import { type Translate, translatorTo } from '../app/languages/translator.ts'
import { remember } from '../app/remember.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { texts } from '../app/shape/texts.ts'
import type { File } from '../app/source/file.ts'
import { parse } from '../app/source/source.ts'
import { isSame, type Json, type JsonObject } from './json.ts'
import { keyOf, nothing, type Thing, type ThingName } from './thing.ts'

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

/** A thing as files say it, with its texts in every language: those that a glossary says or a program drafts too. */
export function thingOf(files: readonly File[], thing: ThingName): Thing {
  const place = placeOf(files, thing)
  const file = byPath(files).get(`${place}.json`)
  if (!file) return nothing
  const value = parsed(file)
  const written = texts(kinds[thing.kind].schema as JsonSchema, value)
  const said = otherLanguages(files).flatMap((language): [Language, Record<string, string>][] => {
    const known = catalogued(files).get(`${language} ${place}`)?.texts ?? {}
    const others = written.filter(({ key }) => !Object.hasOwn(known, key))
    const found = others.flatMap(({ key, text }) => {
      const own = translationsOf(files)[language]?.(text)
      return own === undefined ? [] : [[key, own] as const]
    })
    const all = { ...known, ...Object.fromEntries(found) }
    return Object.keys(all).length > 0 ? [[language, all]] : []
  })
  return { value, texts: Object.fromEntries(said) }
}

/** The languages of the app: the first is the one that its files are written in. */
const languagesOf = remember((files: readonly File[]): readonly Language[] => {
  const app = byPath(files).get('app.json')
  return app ? ((parsed(app) as unknown as AppFile).languages ?? []) : []
})
const otherLanguages = (files: readonly File[]): readonly Language[] => languagesOf(files).slice(1)

/** What the catalogues say of each file, by language and path: `US menus/main`; and which catalogue says it. */
const catalogued = remember(
  (files: readonly File[]): ReadonlyMap<string, { readonly catalogue: string; readonly texts: Texts }> =>
    new Map(
      files.flatMap((file) => {
        const identity = identify(file.path)
        if ('fault' in identity || identity.kind !== 'locale') return []
        const said = Object.entries((parsed(file) ?? {}) as Record<string, Texts>)
        return said.map(([place, texts]) => [`${identity.language} ${place}`, { catalogue: file.path, texts }] as const)
      }),
    ),
)

/** What a text is in each language where no catalogue says it. */
const translationsOf = remember((files: readonly File[]): Readonly<Partial<Record<Language, (text: string) => string | undefined>>> => {
  const glossaries = Object.fromEntries(
    languages.flatMap((language) => {
      const file = byPath(files).get(glossaryOf(language))
      return file ? [[language, parsed(file) as Glossary]] : []
    }),
  )
  return Object.fromEntries(
    otherLanguages(files).map((language) => {
      const translate: Translate = translatorTo({ languages: languagesOf(files), glossaries, locales: {} }, language)
      return [language, (text: string) => translate('', '', text)]
    }),
  )
})

/** Files that are being written: what stands in each, or nothing where it goes. */
export type Writing = Map<string, Json | undefined>

/** Writes a thing into files: its own, and the catalogues that say other texts of it than before. */
export function writeThing(writing: Writing, files: readonly File[], place: string, name: ThingName, thing: Thing): void {
  const own = `${place}.json`
  if (thing.value !== undefined) writing.set(own, thing.value)
  else if (byPath(files).has(own)) writing.set(own, undefined)
  for (const language of languages) {
    const known = catalogued(files).get(`${language} ${place}`)
    const said = ownTexts(files, language, name, thing, known?.texts ?? {})
    if (isSame(said, known?.texts ?? {})) continue
    const catalogue = known?.catalogue ?? catalogueFor(language, place)
    const before = (writing.get(catalogue) ?? contentOf(files, catalogue)) as JsonObject
    const { [place]: _own, ...others } = before
    const next = Object.keys(said).length === 0 ? others : { ...before, [place]: said }
    writing.set(catalogue, Object.keys(next).length === 0 ? undefined : next)
  }
}

const contentOf = (files: readonly File[], path: string): JsonObject => {
  const file = byPath(files).get(path)
  return file ? (parsed(file) as JsonObject) : {}
}

/**
 * What a catalogue has to say of a thing: all that the glossary or a draft does not say alike. What was drafted from a text that has
 * changed is drafted anew. Known texts keep their order.
 */
function ownTexts(files: readonly File[], language: Language, name: ThingName, { value, texts: said }: Thing, known: Texts): Texts {
  if (value === undefined) return {}
  const translate = translationsOf(files)[language]
  const now = textsByKey(name, value)
  const before = isDrafted(languagesOf(files)[0], language) ? textsByKey(name, thingOf(files, name).value) : none
  const isSaid = (key: string, text: string) =>
    !Object.hasOwn(known, key) && [now.get(key), before.get(key)].some((written) => written !== undefined && translate?.(written) === text)
  const own = Object.fromEntries(Object.entries(said[language] ?? {}).filter(([key, text]) => !isSaid(key, text)))
  const kept = Object.keys(known).filter((key) => Object.hasOwn(own, key))
  return { ...Object.fromEntries(kept.map((key) => [key, own[key] ?? ''])), ...own }
}

const none: ReadonlyMap<string, string> = new Map()

const textsByKey = ({ kind }: ThingName, value: Json | undefined): ReadonlyMap<string, string> =>
  value === undefined ? none : new Map(texts(kinds[kind].schema as JsonSchema, value).map(({ key, text }) => [key, text]))
