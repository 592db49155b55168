import type { Key } from '../../schema/key.ts'
import type { App, AppEntity } from '../app/app.ts'
import { entityOf } from '../documents/entity-of.ts'
import { perEntity } from '../documents/per-entity.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, type Site, siteOf } from '../expressions/scope.ts'
import { numberKinds } from '../fields/number-kinds.ts'
import { toDecimal } from '../values/decimal.ts'
import { isEmpty, linesOf, type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds } from '../values/value.ts'
import type { Issue } from './issue.ts'
import { ruleMessage } from './rule-message.ts'

export interface NamedKey extends Key {
  readonly name: string
}

/** The keys of an entity, or of lines. */
export const keysOf = ({ declaration }: AppEntity): readonly NamedKey[] =>
  Object.entries(declaration.keys ?? {}).map(([name, key]) => ({ name, ...key }))

/** That a record, or a line, is the second with a key. */
export const keyIssue = (key: NamedKey, site: Site, scope: Scope, prefix = ''): Issue => ({
  code: key.during ? 'overlaps' : 'sameKey',
  path: `${prefix}${key.at ?? key.fields[0]}`,
  params: { key: key.name },
  message: ruleMessage(key, site, scope),
})

/** Where the expressions and messages of keys stand. */
export const siteOfKeys = (app: App, { name, parent }: AppEntity): Site =>
  siteOf(app, parent ? { record: parent.entity.name, row: name } : { record: name })

/** The lines of a document that share a key with one above, or whose period overlaps that of another. */
export function doubleLines(app: App, lines: AppEntity, rows: readonly RecordData[], scope: Scope): Issue[] {
  const site = siteOfKeys(app, lines)
  const before = linesOf(scope.old ?? {}, lines.parent?.field ?? '')
  return compiledKeys(app, lines.name).flatMap(({ key, applies }) => {
    const known = distinct.get(key) ?? new WeakSet()
    distinct.set(key, known)
    if (known.has(before) && isSameIn(key, before, rows)) {
      known.add(rows)
      return []
    }
    const groups = Map.groupBy(rows.keys(), (at) => {
      const row = rows[at] ?? {}
      return applies({ ...scope, row }) ? valuesOf(lines, key, row) : undefined
    })
    groups.delete(undefined)
    const second = [...groups.values()].flatMap((places) =>
      key.during ? overlapping(rows, places, key.during) : places.toSorted((a, b) => a - b).slice(1),
    )
    if (second.length === 0 && key.when === undefined) known.add(rows)
    return second
      .toSorted((a, b) => a - b)
      .map((at) => keyIssue(key, site, { ...scope, row: rows[at] ?? {} }, `${lines.parent?.field}.${at}.`))
  })
}

/** Rows that were found to share nothing with each other, by the key. Rows are never changed in place. */
const distinct = new WeakMap<Key, WeakSet<readonly RecordData[]>>()

/** Whether all that a key reads stands in the rows as it stood before. */
const isSameIn = ({ fields, during }: Key, before: readonly RecordData[], rows: readonly RecordData[]): boolean =>
  before.length === rows.length &&
  rows.every((row, at) => {
    const old = before[at] ?? {}
    return (
      row === old || [...fields, ...(during ? [during.from, during.until] : [])].every((name) => wireOf(row, name) === wireOf(old, name))
    )
  })

const always = () => true

const compiledKeys = perEntity((app, name) => {
  const entity = entityOf(app, name)
  return keysOf(entity).map((key) => {
    const when = key.when === undefined ? undefined : compile(key.when, siteOfKeys(app, entity))
    return { key, applies: when === undefined ? always : (scope: Scope) => holds(when(scope)) }
  })
})

/** The values of the key as one text; nothing where all of them are empty and still to be filled in. */
function valuesOf({ fields }: AppEntity, key: Key, row: RecordData): string | undefined {
  const values = key.fields.map((name) => comparable(fields.get(name)?.kind ?? 'text', wireOf(row, name)))
  const isBlank = values.every((value) => value === null) && key.fields.some((name) => fields.get(name)?.declaration?.required)
  return isBlank ? undefined : JSON.stringify(values)
}

const numbers: ReadonlySet<string> = new Set(numberKinds)

/** A value as a key compares it. */
export const comparable = (kind: string, value: WireValue): WireValue =>
  isEmpty(value) ? null : numbers.has(kind) ? (toDecimal(value)?.toFixed() ?? value) : value

/** Of rows with the same values, those whose period begins before another above, or beside it, is over; the lower one of each two. */
function overlapping(rows: readonly RecordData[], places: readonly number[], { from, until }: NonNullable<Key['during']>): number[] {
  const periods = places.map((at) => {
    const [first, last] = [textOf(rows[at], from) ?? '', textOf(rows[at], until) ?? '~']
    return { at, from: first, until: last < first ? '~' : last }
  })
  const found = new Set<number>()
  let longest: (typeof periods)[number] | undefined
  for (const period of periods.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.at - b.at))) {
    const [first, last] = [period.from, longest?.until ?? '']
    if (longest && overlaps(first, last)) found.add(Math.max(longest.at, period.at))
    if (!longest || period.until > longest.until) longest = period
  }
  return [...found]
}

/** A last day is within the period; a moment at which it is over is not. */
const overlaps = (from: string, until: string): boolean => (until.length > 'yyyy-mm-dd'.length ? from < until : from <= until)

const textOf = (row: RecordData | undefined, field: string): string | null => {
  const value = wireOf(row ?? {}, field)
  return typeof value === 'string' && value !== '' ? value : null
}
