import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { keysOf, type NamedKey } from '../../../../engine/runtime/validation/keys.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { definitionName, quote } from '../identifiers.ts'
import { conditionOver } from './checks.ts'
import type { Check, Index } from './table.ts'

/** A key as the database holds it: by a unique index, or where periods or the lines of a document are compared, by an exclusion. */
export type HeldKey = { readonly key: NamedKey } & (
  | { readonly index: Index; readonly exclusion?: undefined }
  | { readonly exclusion: Check; readonly index?: undefined }
)

/** The keys of an entity, or of lines, as the database holds them. Deleted records are left alone. */
export function heldKeys(app: App, entity: AppEntity): readonly HeldKey[] {
  return keysOf(entity).flatMap((key): HeldKey[] => {
    const fields = key.fields.flatMap((name) => entity.fields.get(name) ?? [])
    const where = conditionOf(app, entity, key)
    if (where === undefined || fields.length < key.fields.length) return []
    const name = (prefix: string, definition: string) => definitionName(prefix, [entity.table, key.name], definition)
    if (!entity.parent && !key.during) {
      const columns = fields.map(({ column }) => quote(column)).join(', ')
      const definition = `using btree (${columns}) nulls not distinct where ${where}`
      return [{ key, index: { name: name('uq', definition), unique: true, definition, isKey: true } }]
    }
    const parts = [...(entity.parent ? [`${quote('parent')} with =`] : []), ...fields.map((field) => `${comparable(field)} with =`)]
    const period = periodOf(entity, key)
    const method = period === undefined ? 'btree' : 'gist'
    const all = period === undefined ? parts : [...parts, `${period} with &&`]
    // Looked at when a statement ends: the lines of a document are written by one, in any order.
    const definition = `exclude using ${method} (${all.join(', ')}) where (${where}) deferrable initially immediate`
    return [{ key, exclusion: { name: name('ex', definition), definition } }]
  })
}

/** How a key tells rows apart in its table: the rows that are compared, the values of its fields, and the period. */
interface KeyParts {
  readonly where: string
  /** The value of a field of the key, none being a value too, of whatever holds the same: a column, or a value beside it. */
  readonly value: (field: AppField, of?: string) => string
  readonly period?: string
}

/** The parts of a key, as its index has them; nothing of one that the database cannot hold. */
export function partsOf(app: App, entity: AppEntity, key: NamedKey): KeyParts | undefined {
  const where = conditionOf(app, entity, key)
  const period = periodOf(entity, key)
  return where === undefined ? undefined : { where, value: comparable, ...(period !== undefined && { period }) }
}

/** Which rows are compared: those that are there, and meet the condition. */
function conditionOf(app: App, entity: AppEntity, { when }: NamedKey): string | undefined {
  const own = when === undefined ? [] : [conditionOver(app, entity, when)]
  const parts = [...(entity.parent ? [] : [`${quote(systemColumns.deletedAt)} is null`]), ...own]
  return parts.some((part) => part === undefined) ? undefined : parts.join(' and ') || 'true'
}

/** Values that no field has, by kind: in their place, two rows without a value are the same. */
function comparable({ column, kind }: AppField, value = quote(column)): string {
  switch (kind) {
    case 'boolean':
      return `coalesce(${value}::int, -1)`
    case 'date':
      return `coalesce(${value}, '-infinity'::date)`
    case 'datetime':
      return `coalesce(${value}, '-infinity'::timestamptz)`
    case 'ref':
    case 'id':
      return `coalesce(${value}, 0)`
    case 'decimal':
    case 'integer':
    case 'money':
    case 'percent':
    case 'quantity':
      return `coalesce(${value}, 'NaN'::numeric)`
    default:
      return `coalesce(${value}, '')`
  }
}

/** The period of a row as a range; one that ends before it begins is without an end. */
function periodOf(entity: AppEntity, { during }: NamedKey): string | undefined {
  const [from, until] = [entity.fields.get(during?.from ?? ''), entity.fields.get(during?.until ?? '')]
  if (!from || !until) return undefined
  const [first, last] = [quote(from.column), quote(until.column)]
  const end = `case when ${last} < ${first} then null else ${last} end`
  return from.kind === 'date' ? `daterange(${first}, ${end}, '[]')` : `tstzrange(${first}, ${end}, '[)')`
}
