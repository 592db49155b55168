import type { Access } from '../../../../engine/runtime/access/access.ts'
import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import type { RecordData } from '../../../../engine/runtime/values/record-data.ts'
import type { Environment } from '../sql/environment.ts'
import { statementName } from '../statement_names.ts'
import { valuesOf } from './json_row.ts'
import { referenceStatement } from './reference_statement.ts'
import { type Queryable, recordOf } from './run_load.ts'

/** A record that a reference leads to. */
interface Referred {
  readonly id: string
  /** Whether the person may see it, and so pick it. */
  readonly isVisible: boolean
  readonly label: string | null
  /** What expressions read of it, by path. */
  readonly values: RecordData
}

/** Records that references lead to, by entity and id. What does not exist, or is deleted, is not among them. */
export type ReferredRecords = ReadonlyMap<string, ReadonlyMap<string, Referred>>

/** Reads what references of an entity and its lines lead to, in one round trip. */
export async function runReferences(
  client: Queryable,
  app: App,
  access: Access,
  entity: AppEntity,
  environment: Environment,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ReferredRecords> {
  const { text, statement, targets } = referenceStatement(app, access, entity)
  const found = new Map<string, Map<string, Referred>>(targets.map(({ entity: name }) => [name, new Map()]))
  const idsByTarget = targets.map(({ entity: name }) => [...(ids.get(name) ?? [])].filter((id) => /^\d{1,18}$/.test(id)))
  if (idsByTarget.every((wanted) => wanted.length === 0)) return found
  const name = statementName(text)
  const values = statement.parameters.values({ ...environment, idsByTarget })
  const { rows } = await client.query<[[number, string, boolean, string | null, unknown[]]]>({
    text,
    values,
    rowMode: 'array',
    ...(name ? { name } : {}),
  })
  for (const [[index, id, isVisible, label, row]] of rows) {
    const target = targets[index]
    if (!target) continue
    const own = { ...recordOf(target.columns, valuesOf(row, target.columns.length)), id }
    found.get(target.entity)?.set(id, { id, isVisible, label, values: own })
  }
  return found
}
