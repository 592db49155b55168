import type pg from 'pg'
import type { App, AppEntity, AppField } from '../../../../../engine/runtime/app/app.ts'
import type { FormerName } from '../../../../../engine/runtime/app/former/former-names.ts'
import { quote } from '../../identifiers.ts'
import { carryJson } from './carry_json.ts'
import { keptJson, keptNames } from './kept_names.ts'
import { noteCarried, pendingNames } from './pending_names.ts'

/** Frees the database of earlier names, in the transaction of the client, and tells which. Tables and columns have been renamed before. */
export async function carryNames(client: pg.ClientBase, app: App): Promise<readonly FormerName[]> {
  const pending = await pendingNames(client, app)
  if (pending.length === 0) return pending
  for (const name of pending) {
    for (const { table, column, of, where } of keptNames.filter(({ names }) => names === name.kind)) {
      const isOwner = of === undefined ? '' : ` and ${quote(of)} = $3`
      const values = [name.was, name.name, ...(of === undefined ? [] : [name.owner])]
      const isMeant = where === undefined ? '' : ` and ${quote(where.column)} = '${where.is}'`
      await client.query(`update ${quote(table)} set ${quote(column)} = $2 where ${quote(column)} = $1${isOwner}${isMeant}`, values)
    }
    if (name.kind === 'screen') await inDrafts(client, name)
    for (const { entity, field } of fieldsWith(app, name)) await inRecords(client, entity, field, name)
  }
  for (const kept of keptJson) await carryJson(client, app, kept, pending)
  await noteCarried(client, pending)
  return pending
}

/** The fields whose values a name is one of. */
function fieldsWith(app: App, { kind, owner }: FormerName): { readonly entity: AppEntity; readonly field: AppField }[] {
  const holds = ({ kind: ofField, entity, name, declaration }: AppField): boolean => {
    if (kind === 'status') return ofField === 'status' && entity === owner
    if (kind === 'screen') return declaration?.kind === 'lookup' && declaration.lookup === '$addresses'
    if (kind === 'role') return declaration?.kind === 'lookup' && declaration.lookup === '$roles'
    if (kind !== 'choice') return false
    return declaration?.kind === 'lookup' ? declaration.lookup === owner : ofField === 'enum' && `${entity}.${name}` === owner
  }
  return [...app.entities.values()].flatMap((entity) => [...entity.fields.values()].filter(holds).map((field) => ({ entity, field })))
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

async function inRecords(client: pg.ClientBase, { table }: AppEntity, { column, multiple }: AppField, { was, name }: FormerName) {
  const [to, at] = [quote(table), quote(column)]
  const statement = multiple
    ? `update ${to} set ${at} = array_replace(${at}, $1, $2) where ${at} @> array[$1]`
    : `update ${to} set ${at} = $2 where ${at} = $1`
  await client.query(statement, [was, name])
}
