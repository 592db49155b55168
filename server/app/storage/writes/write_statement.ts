import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { isPresentById } from '../columns/present.ts'
import { columnsOf } from '../columns/row_of.ts'
import { systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { systemTables } from '../schema/system_tables.ts'
import { type Traces, traceTables } from './document_change.ts'

type TraceTable = keyof Traces

/** What a write consists of: it decides the text of the statement. */
export interface WriteShape {
  readonly kind: 'insert' | 'update' | 'delete'
  /** Lines fields with rows to write, and with rows to remove. */
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly traces: readonly TraceTable[]
}

const known = new WeakMap<AppEntity, Map<string, string>>()

/**
 * The statement that writes a document with its lines and traces: all of it, or, when the version is not the expected one, nothing.
 * Parameters: the row, for updates and deletions the version that it replaces and the id, then rows and ids in the order of the shape, all
 * as JSON.
 */
export const writeStatement = (entity: AppEntity, shape: WriteShape): string => remembered(entity, shape, 'one', build)

/**
 * The statement that writes many stored documents with their lines and traces: those whose version is not the expected one are not among
 * the documents that it counts. Parameters: the rows as JSON, the versions that they replace and the ids, then rows and ids in the order of
 * the shape.
 */
export const writeManyStatement = (entity: AppEntity, shape: WriteShape): string => remembered(entity, shape, 'many', buildMany)

function remembered(entity: AppEntity, shape: WriteShape, count: 'one' | 'many', make: typeof build): string {
  const texts = known.get(entity) ?? new Map<string, string>()
  known.set(entity, texts)
  const key = `${count} ${JSON.stringify(shape)}`
  const text = texts.get(key) ?? make(entity, shape)
  texts.set(key, text)
  return text
}

function build(entity: AppEntity, shape: WriteShape): string {
  const first = shape.kind === 'insert' ? 1 : 3
  return withParts(entity, shape, first, documentPart(entity, shape.kind), 'doc')
}

function buildMany(entity: AppEntity, shape: WriteShape): string {
  const table = quote(entity.table)
  const set = updatedColumns(entity).map((name) => `${quote(name)} = x.${quote(name)}`)
  const rows = `json_populate_recordset(null::${table}, $1::json) x join unnest($2::int[], $3::bigint[]) k (version, id) on k.id = x.id`
  const document = `update ${table} t set ${set.join(', ')} from ${rows} where t.id = k.id and t.version = k.version and ${isPresentById('t')} returning t.id`
  return withParts(entity, shape, 3, document, '(select 1) one')
}

/** @param where what the further rows are written beside: nothing of them where it has no row */
function withParts(entity: AppEntity, shape: WriteShape, first: number, document: string, where: string): string {
  let parameter = first
  const parts = [`doc as (${document})`]
  for (const field of shape.written) parts.push(`${quote(`w_${field}`)} as (${linesPart(lines(entity, field), where, ++parameter)})`)
  for (const field of shape.removed) {
    const table = quote(lines(entity, field).table)
    parts.push(
      `${quote(`r_${field}`)} as (delete from ${table} l using doc where l.parent = doc.id and l.id = any($${++parameter}::bigint[]))`,
    )
  }
  for (const table of shape.traces) parts.push(`${quote(`t${table}`)} as (${tracePart(table, where, ++parameter)})`)
  return `with ${parts.join(', ')} select count(*)::int as written from doc`
}

const lines = (entity: AppEntity, field: string): AppEntity => entity.lines.get(field) as AppEntity

function documentPart(entity: AppEntity, kind: WriteShape['kind']): string {
  const table = quote(entity.table)
  const row = `json_populate_record(null::${table}, $1::json)`
  const columns = columnsOf(entity)
  if (kind === 'insert') {
    const names = columns.map(quote).join(', ')
    return `insert into ${table} (${names}) select ${names} from ${row} returning id`
  }
  const changed = kind === 'delete' ? ['version', 'updated_at', 'updated_by', systemColumns.deletedAt] : updatedColumns(entity)
  const set = changed.map((name) => `${quote(name)} = x.${quote(name)}`).join(', ')
  return `update ${table} t set ${set} from ${row} x where t.id = $3::bigint and t.version = $2::int and ${isPresentById('t')} returning t.id`
}

const kept: ReadonlySet<string> = new Set(['id', 'created_at', 'created_by'])

/** The columns that an update sets: all but who the record is, and where it comes from. */
export const updatedColumns = (entity: AppEntity): readonly string[] => columnsOf(entity).filter((name) => !kept.has(name))

function linesPart(entity: AppEntity, where: string, parameter: number): string {
  const table = quote(entity.table)
  const columns = columnsOf(entity)
  const names = columns.map(quote)
  const changed = columns.filter((name) => name !== 'id' && name !== 'parent').map((name) => `${quote(name)} = excluded.${quote(name)}`)
  const rows = `select ${names.map((name) => `x.${name}`).join(', ')} from ${where}, json_populate_recordset(null::${table}, $${parameter}::json) x`
  return `insert into ${table} as l (${names.join(', ')}) ${rows} on conflict (id) do update set ${changed.join(', ')} where l.parent = excluded.parent`
}

function tracePart(table: TraceTable, where: string, parameter: number): string {
  const names = traceColumns(table).map(quote)
  const rows = `from ${where}, json_populate_recordset(null::${quote(table)}, $${parameter}::json) x`
  return `insert into ${quote(table)} (${names.join(', ')}) select ${names.map((name) => `x.${name}`).join(', ')} ${rows}`
}

/** The columns of a trace; the database counts its rows itself. */
export const traceColumns = (table: TraceTable): readonly string[] =>
  (systemTables.find(({ name }) => name === table)?.columns ?? [])
    .filter((column) => !column.default?.startsWith('nextval'))
    .map(({ name }) => name)

/** The tables that a write leaves traces in, in the order of the statement. */
export const tracesIn = (traces: Traces): readonly TraceTable[] => traceTables.filter((table) => (traces[table]?.length ?? 0) > 0)
