import type { Find } from '../../schema/find.ts'
import type { App, AppEntity } from '../app/app.ts'
import type { Surroundings } from '../documents/compute.ts'
import { withValue } from '../documents/with-value.ts'
import { compile } from '../expressions/compile.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { comparable, keysOf, type NamedKey, siteOfKeys } from '../validation/keys.ts'
import { linesOf, type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import { holds } from '../values/value.ts'

/** A reference that a step finds. */
export interface Search {
  readonly find: Find
  /** The records among which it is found. */
  readonly target: AppEntity
  readonly key: NamedKey
  /** The reference, of the record or of its lines. */
  readonly field: string
  readonly lines?: AppEntity
}

/** What is looked for: the value for each field of the key, in its order, and the day. */
export interface Sought {
  readonly values: readonly WireValue[]
  readonly at: string | null
}

/** What a step finds, in its order. */
export function searchesOf(app: App, entity: AppEntity, step: string): readonly Search[] {
  return Object.entries(entity.workflow?.transitions.get(step)?.finds ?? {}).flatMap(([path, find]): Search[] => {
    const [first = '', inner] = path.split('.')
    const lines = inner === undefined ? undefined : entity.lines.get(first)
    const field = inner === undefined ? entity.fields.get(first) : lines?.fields.get(inner)
    const target = app.entities.get(field?.target ?? '')
    const key = target && keysOf(target).find(({ name }) => name === find.key)
    return field && target && key ? [{ find, target, key, field: field.name, ...(lines && { lines }) }] : []
  })
}

/** What is looked for by the record, or by each of its lines; nothing where the reference stays as it is. */
export function soughtBy(
  app: App,
  entity: AppEntity,
  search: Search,
  record: RecordData,
  scope: Surroundings,
): readonly (Sought | undefined)[] {
  const { find, target, key, lines } = search
  const site = siteOf(app, { record: entity.name, old: entity.name, ...(lines && { row: lines.name }) })
  const applies = find.when === undefined ? undefined : compile(find.when, site)
  const at = find.at === undefined ? undefined : compile(find.at, site)
  const values = key.fields.map((name) => {
    const field = target.fields.get(name)
    const evaluate = find.by[name] === undefined ? undefined : compile(find.by[name], site)
    return (inner: Scope) => (field && evaluate ? fieldKinds[field.kind].write(evaluate(inner), field) : null)
  })
  const sought = (row?: RecordData): Sought | undefined => {
    const inner = { ...scope, old: scope.old ?? record, record, ...(row && { row }) }
    if (applies && !holds(applies(inner))) return undefined
    const day = at?.(inner) ?? null
    return { values: values.map((value) => value(inner)), at: typeof day === 'string' ? day : null }
  }
  return lines ? linesOf(record, lines.parent?.field ?? '').map(sought) : [sought()]
}

/** The record, its references leading to what was found, in the order of what was looked for: an id, nothing, or undefined where none was. */
export function withFound(record: RecordData, { field, lines }: Search, found: readonly (string | null | undefined)[]): RecordData {
  const put = (place: RecordData, at: number): RecordData => {
    const id = found[at]
    return id === undefined || wireOf(place, field) === id ? place : withValue(place, field, id)
  }
  const name = lines?.parent?.field
  return name === undefined ? put(record, 0) : { ...record, [name]: linesOf(record, name).map(put) }
}

/**
 * Finds, of records of one entity, the one that fits best. A field of the key without a value fits every value; the first field of the key
 * that one record fills in and the other does not decides between two. The key sees to it that no two are left.
 */
export function bestFits(
  app: App,
  { target, key }: Pick<Search, 'target' | 'key'>,
  records: readonly RecordData[],
): (sought: Sought) => RecordData | undefined {
  const when = key.when === undefined ? undefined : compile(key.when, siteOfKeys(app, target))
  const kinds = key.fields.map((name) => target.fields.get(name)?.kind ?? 'text')
  const candidates = records
    .filter((record) => !when || holds(when({ record } as Scope)))
    .map((record) => {
      const values = key.fields.map((name, at) => comparable(kinds[at] ?? 'text', wireOf(record, name)))
      return { record, values, rank: values.map((value) => (value === null ? '1' : '0')).join('') }
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
  const filled = key.fields.map((_, at) => at).filter((at) => candidates.every(({ values }) => values[at] !== null))
  const nearest = (values: readonly WireValue[]) => JSON.stringify(filled.map((at) => values[at]))
  const byFilled = Map.groupBy(candidates, ({ values }) => nearest(values))
  return ({ values, at }) => {
    const wanted = values.map((value, index) => comparable(kinds[index] ?? 'text', value))
    const fits = (own: WireValue, index: number) => own === null || own === wanted[index]
    return byFilled.get(nearest(wanted))?.find((each) => each.values.every(fits) && (!key.during || isWithin(each.record, key.during, at)))
      ?.record
  }
}

/** Whether a record holds at a time; one whose period ends before it begins is without an end. A last day is within it, a moment is not. */
function isWithin(record: RecordData, { from, until }: NonNullable<NamedKey['during']>, at: string | null): boolean {
  if (at === null) return false
  const [first, last] = [wireOf(record, from), wireOf(record, until)]
  const begins = typeof first === 'string' ? first : ''
  if (begins > at) return false
  if (typeof last !== 'string' || last === '' || last < begins) return true
  return at.length > 'yyyy-mm-dd'.length ? at < last : at <= last
}
