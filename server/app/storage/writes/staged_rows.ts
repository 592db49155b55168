import type pg from 'pg'
import type { AppEntity } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import type { WireValue } from '../../../../engine/runtime/values/record-data.ts'
import { blindIndex } from '../../sealing/blind_index.ts'
import { isPresent } from '../columns/present.ts'
import { blindColumn } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { BulkCopy } from './bulk_copy.ts'
import { emptied } from './bulk_write.ts'

/** What rows are compared by. */
export interface Comparison {
  readonly entity: AppEntity
  /** The fields that tell rows apart. */
  readonly key: readonly string[]
  /** The fields that rows fill; the key is among them. */
  readonly fields: readonly string[]
  /** A boolean field that is not set where the row is there. */
  readonly gone?: string | undefined
}

/** The record that a row is about, and whether it is as the row says. */
export interface Compared {
  readonly id: string
  readonly isSame: boolean
}

const staged = 'fed_staged'
/** No field has a column of this name. */
const number = '_number'

/** Puts rows beside the records that they are about: what stands there already is neither read nor written. @returns by the number of the row; nothing where no record is there */
export async function compareRows(
  client: pg.ClientBase,
  { entity, key, fields, gone }: Comparison,
  rows: readonly Readonly<Record<string, WireValue>>[],
): Promise<ReadonlyMap<number, Compared>> {
  if (rows.length === 0) return new Map()
  const named = fields.flatMap((name) => entity.fields.get(name) ?? [])
  const open = named.filter((field) => !isSealed(field))
  const sealedKeys = named.filter((field) => isSealed(field) && key.includes(field.name))
  const columns = open.map(({ column }) => column)
  const blind = sealedKeys.map(({ column }) => blindColumn(column))
  await emptied(client, staged, entity, `0 as ${quote(number)}`, [...columns, ...blind])
  const bulk = new BulkCopy(client)
  await bulk.addAll(staged, [number, ...columns, ...blind], rows.entries(), ([index, row]) => [
    index,
    ...open.map(({ name }) => row[name] ?? null),
    ...sealedKeys.map(({ name }) => blindOf(row[name])),
  ])
  await bulk.finish()
  await client.query(`analyze ${quote(staged)}`)
  const column = (alias: string) => (name: string) => `${alias}.${quote(name)}`
  const keys = key
    .map((name) => entity.fields.get(name))
    .flatMap((field) => (field ? quote(isSealed(field) ? blindColumn(field.column) : field.column) : []))
    .map((name) => `t.${name} = s.${name}`)
  const same = [
    // What is sealed nobody compares here.
    ...(open.length < named.length ? ['false'] : []),
    ...(gone === undefined ? [] : [`t.${quote(entity.fields.get(gone)?.column ?? gone)} is not true`]),
    `row(${columns.map(column('t')).join(', ')}) is not distinct from row(${columns.map(column('s')).join(', ')})`,
  ]
  const found = await client.query<{ number: number; id: string; same: boolean }>(
    `select distinct on (s.${quote(number)}) s.${quote(number)} as number, t.id::text as id, ${same.join(' and ')} as same
     from ${quote(staged)} s cross join lateral
       -- The offset has each row look its record up by the index of the key, however many there are of them.
       (select * from ${quote(entity.table)} t where ${keys.join(' and ')} and ${isPresent('t')} offset 0) t
     order by s.${quote(number)}, t.id desc`,
  )
  return new Map(found.rows.map(({ number, id, same }) => [number, { id, isSame: same }]))
}

const blindOf = (value: WireValue | undefined) => (typeof value === 'string' ? blindIndex(value) : null)

/** Lets nobody else write these records until the transaction is over. */
export async function lockRecords(client: pg.ClientBase, { table }: AppEntity, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await client.query(`select from ${quote(table)} where id = any($1::bigint[]) order by id for update`, [ids])
}
