import type pg from 'pg'
import type { App } from '../../../../../engine/runtime/app/app.ts'
import type { FormerName } from '../../../../../engine/runtime/names/present-name.ts'
import { quote } from '../../identifiers.ts'
import { carryJson } from './carry_json.ts'
import { type KeptName, keptJson, keptNames } from './kept_names.ts'
import { type NameInRecords, namesInRecords } from './names_in_records.ts'
import { noteCarried, pendingNames } from './pending_names.ts'

/** Frees the database of earlier names, in the transaction of the client, and tells which. Tables and columns have been renamed before. */
export async function carryNames(client: pg.ClientBase, app: App): Promise<readonly FormerName[]> {
  const pending = await pendingNames(client, app)
  if (pending.length === 0) return pending
  for (const name of pending) {
    for (const kept of keptNames.filter(({ names }) => names === name.kind)) await inTable(client, kept, name)
    if (name.kind === 'screen') await inDrafts(client, name)
    for (const found of namesInRecords(app, name)) await inRecords(client, found)
  }
  for (const kept of keptJson) await carryJson(client, app, kept, pending)
  await noteCarried(client, pending)
  return pending
}

async function inTable(client: pg.ClientBase, { table, column, of, where, several }: KeptName, { kind, owner, was, name }: FormerName) {
  const at = quote(column)
  const isOwner = of === undefined ? '' : ` and ${quote(of)} = $3`
  const isMeant = where === undefined ? '' : ` and ${quote(where.column)} = '${where.is}'`
  const values = [was, name, ...(of === undefined ? [] : [owner])]
  const what = several ? `${at} = array_replace(${at}, $1, $2) where ${at} @> array[$1]` : changed(at, kind === 'entity')
  await client.query(`update ${quote(table)} set ${what}${isOwner}${isMeant}`, values)
}

/** Drafts are kept by the address of their page, which begins with the route of its screen; their key ends with it. */
async function inDrafts(client: pg.ClientBase, { was, name }: FormerName) {
  await client.query(
    `update _drafts set address = $2 || substr(address, length($1) + 1),
       key = left(key, length(key) - length(address)) || $2 || substr(address, length($1) + 1)
     where address = $1 or starts_with(address, $1 || '/')`,
    [was, name],
  )
}

async function inRecords(client: pg.ClientBase, { entity, field, was, name, withParts, where }: NameInRecords) {
  const [to, at] = [quote(entity.table), quote(field.column)]
  const isMeant = where ? ` and ${quote(where.field.column)} = $3` : ''
  const values = [was, name, ...(where ? [where.is] : [])]
  if (field.multiple) await client.query(`update ${to} set ${at} = array_replace(${at}, $1, $2) where ${at} @> array[$1]${isMeant}`, values)
  else await client.query(`update ${to} set ${changed(at, withParts)}${isMeant}`, values)
}

/** Sets a column to `$2` where it is `$1`; perhaps with what follows a point. */
const changed = (column: string, withParts = false): string =>
  withParts
    ? `${column} = $2 || substr(${column}, length($1) + 1) where (${column} = $1 or starts_with(${column}, $1 || '.'))`
    : `${column} = $2 where ${column} = $1`
