import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Language } from '../../schema/names.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { texts } from '../app/shape/texts.ts'
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
