import type { Draft, Json } from './draft.ts'
import { type Held, held, misspelt } from './places.ts'

/** Those places that hold a text. */
export const texts = (found: readonly Held[]) => found.filter(({ value }) => typeof value === 'string')
/** Puts another word in the place of each. */
export const misspell = (found: readonly Held[]) =>
  texts(found).map(({ holder, key, value }) => () => {
    holder[key] = misspelt(String(value))
  })
/** Calls each by another key. */
export const rename = (found: readonly Held[]) =>
  found.map(({ holder, key, value }) => () => {
    delete holder[key]
    holder[misspelt(key)] = value
  })
/** Takes each away. */
export const drop = (found: readonly Held[]) =>
  found.map(({ holder, key }) => () => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  })
/** Puts something else into each place. */
export const put = (found: readonly Held[], value: unknown) =>
  found.map(({ holder, key }) => () => {
    holder[key] = value
  })

const expressionPlaces = [
  [
    'entity',
    'fields.*.computed',
    'fields.*.fields.*.computed',
    'rules.*.require',
    'fields.*.rules.*.require',
    'fields.*.filter',
    'fields.*.visible',
  ],
  ['workflow', 'transitions.*.guards.*.require', 'transitions.*.effects.*.value', 'transitions.*.effects.*.when'],
  ['role', 'grants.*.scope'],
  ['screen', 'filter', 'sections.*.visible'],
  ['conversion', 'header.*', 'line.*', 'from.where'],
] as const
/** All places that hold an expression. */
export const expressions = (draft: Draft) => expressionPlaces.flatMap(([kind, ...at]) => held(draft, kind, ...at))
/** All places that hold a condition. */
export const conditions = (draft: Draft) => [
  ...held(draft, 'entity', 'rules.*.require', 'fields.*.rules.*.require', 'fields.*.filter'),
  ...held(draft, 'workflow', 'transitions.*.guards.*.require'),
  ...held(draft, 'role', 'grants.*.scope'),
]
/** All fields, those of lines too. */
export const fields = (draft: Draft) => held(draft, 'entity', 'fields.*', 'fields.*.fields.*')
/** Whether a place holds a field like this. */
export const isField = ({ value }: Held, test: (field: Json) => boolean) => test(value as Json)
