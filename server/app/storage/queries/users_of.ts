import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { documentOf } from '../../../../engine/runtime/app/document-of.ts'
import { linesOf, type RecordData } from '../../../../engine/runtime/values/record-data.ts'
import { quote } from '../identifiers.ts'
import { Statement } from '../sql/compiler.ts'
import type { Queryable } from './run_load.ts'
import { documentSource, withinScope } from './visible_rows.ts'

/** The entities with records that refer to a document or to its lines, each once. Who made or changed a record does not count, nor does the document itself. */
export async function usersOf(client: Queryable, app: App, entity: AppEntity, record: RecordData): Promise<readonly AppEntity[]> {
  const found = new Set<AppEntity>()
  const parts: { user: AppEntity; text: string }[] = []
  const statement = new Statement(app)
  for (const target of [entity, ...entity.lines.values()]) {
    const ids = target.parent ? linesOf(record, target.parent.field).map(({ id }) => id) : [record.id]
    for (const user of app.entities.values()) {
      const columns = [...user.fields.values()].filter((field) => field.target === target.name && !field.system)
      if (columns.length === 0 || ids.length === 0) continue
      const source = statement.source(user)
      const wanted = statement.parameters.raw(ids, 'bigint[]')
      const refers = columns
        .map(({ column, multiple }) => `${source.alias}.${quote(column)} ${multiple ? `&& ${wanted}::text[]` : `= any(${wanted})`}`)
        .join(' or ')
      const present = withinScope(statement, source, true)
      const other = `${documentSource(source).alias}.id <> ${statement.parameters.raw(record.id, 'bigint')}`
      parts.push({
        user: documentOf(user),
        text: `exists (select 1 from ${quote(user.table)} ${source.alias}${source.joins.text} where (${refers}) and ${present} and ${other})`,
      })
    }
  }
  if (parts.length === 0) return []
  const text = `select array[${parts.map((part) => part.text).join(', ')}] as used`
  const { rows } = await client.query<{ used: boolean[] }>({ text, values: statement.parameters.values({ today: '', now: '' }) })
  for (const [index, isUsed] of (rows[0]?.used ?? []).entries()) if (isUsed && parts[index]) found.add(parts[index].user)
  return [...found]
}
