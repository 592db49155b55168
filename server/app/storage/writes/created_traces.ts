import type pg from 'pg'
import type { AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { Exception } from '../../../../engine/runtime/exception.ts'
import { quote } from '../identifiers.ts'
import type { Row } from './document_change.ts'

/** What a value is as JSON, of the columns that the database writes as the server does. */
const asJson: { readonly [Kind in AppField['kind']]?: (column: string) => string } = {
  boolean: (column) => `${column}::text`,
  code: (column) => `to_json(${column})::text`,
  date: quoted,
  decimal: quoted,
  enum: (column) => `to_json(${column})::text`,
  integer: (column) => `${column}::text`,
  lookup: (column) => `to_json(${column})::text`,
  money: quoted,
  percent: quoted,
  quantity: quoted,
  ref: quoted,
  status: (column) => `to_json(${column})::text`,
  text: (column) => `to_json(${column})::text`,
}

function quoted(column: string): string {
  return `'"' || ${column}::text || '"'`
}

/** A function of PostgreSQL takes at most 100 arguments. */
const mostFields = 90

const ownFields = (entity: AppEntity): readonly AppField[] => [...entity.fields.values()].filter(({ system }) => !system)

/** Whether the database can say itself what new records of an entity hold: no lines, nothing sealed, no lists, files or moments. */
export function canTraceCreated(entity: AppEntity): boolean {
  const fields = ownFields(entity)
  return (
    entity.lines.size === 0 &&
    fields.length <= mostFields &&
    fields.every((field) => asJson[field.kind] !== undefined && !field.multiple && !isSealed(field))
  )
}

/**
 * Writes the history of records that are new, and their entries in the log, from the records as they stand: what was written of each is in
 * the words, and the order, that the server writes it in, for the entry holds the digest of it.
 * @param history what the history rows of all of them say, but for the record and its changes
 * @param entry the same of the entries in the log
 */
export async function traceCreated(
  client: pg.ClientBase,
  entity: AppEntity,
  ids: readonly string[],
  history: Row,
  entry: Row,
): Promise<void> {
  const { rowCount } = await client.query(
    `with made as (select t.id, ${changesOf(entity)} as changes from ${quote(entity.table)} t where t.id = any($1::bigint[])),
       kept as (
         insert into _record_history (entity, record_id, version, action, account_id, at, changes, request_id)
         select $2, m.id, $3::int, $4, $5::bigint, $6::timestamptz, m.changes::jsonb, $7 from made m order by m.id)
     insert into _audit_log (at, kind, account_id, login, address, request_id, entity, record_id, version, detail)
     select $8::timestamptz, $9, $10::bigint, $11, $12, $13, $14, m.id, $15::int,
       jsonb_build_object('digest', encode(sha256(convert_to(m.changes, 'UTF8')), 'hex')) from made m order by m.id`,
    [
      ids,
      ...['entity', 'version', 'action', 'account_id', 'at', 'request_id'].map((name) => history[name]),
      ...['at', 'kind', 'account_id', 'login', 'address', 'request_id', 'entity', 'version'].map((name) => entry[name]),
    ],
  )
  if (rowCount !== ids.length) throw new Exception('untraced', `Of ${ids.length} new records ${rowCount} have a history.`)
}

const known = new WeakMap<AppEntity, string>()

/** The differences of a new record as one text, its names in the order of `canonical`. */
function changesOf(entity: AppEntity): string {
  const found = known.get(entity)
  if (found !== undefined) return found
  const fields = ownFields(entity).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const pairs = fields.map(({ name, kind, column }) => `'"${name}":[null,' || ${asJson[kind]?.(`t.${quote(column)}`)} || ']'`)
  const text = `'{"fields":{' || concat_ws(',', ${pairs.join(', ')}) || '},"lines":{}}'`
  known.set(entity, text)
  return text
}
