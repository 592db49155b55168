import type { App, AppEntity } from '../../../../engine/runtime/app/app.ts'
import { openedChanges } from '../../sealing/sealed_changes.ts'
import type { Differences } from '../../writing/differences.ts'
import { columnTypes } from '../columns/column_types.ts'
import { besideAccount } from './beside_account.ts'
import type { Queryable } from './run_load.ts'

/** A step of the workflow, as it was taken. */
interface RecordedStep {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
  readonly comment: string | null
}

/** A history row, with the step that made it. */
export interface Recorded {
  readonly version: number
  readonly action: string
  /** ISO 8601 in UTC. */
  readonly at: string
  /** Id and name of the account; `null` for the system. */
  readonly by: string | null
  readonly byName: string | null
  readonly step: RecordedStep | null
  readonly changes: Differences
}

interface HistoryRow extends Omit<Recorded, 'step'> {
  readonly transition: string | null
  readonly from_status: string | null
  readonly to_status: string | null
  readonly comment: string | null
}

/** The most entries that are shown; older ones stay in the table. */
const most = 500

/** The history of a record, the latest first. Nobody's access is looked at. */
export async function readHistory(client: Queryable, app: App, entity: AppEntity, id: string): Promise<readonly Recorded[]> {
  const { account } = app.bundle.app
  const { name, join } = besideAccount(app, 'h.account_id')
  const { rows } = await client.query<HistoryRow>({
    name: `history ${account.entity}`,
    text: `select h.version, h.action, h.at::text as at, h.account_id as by, ${name} as "byName", h.changes, t.transition, t.from_status, t.to_status, t.comment
      from _record_history h ${join}
      left join _transition_log t on t.record_id = h.record_id and t.entity = h.entity and t.version = h.version
      where h.record_id = $1::bigint and h.entity = $2 order by h.version desc, h.id desc limit ${most}`,
    values: [id, entity.name],
  })
  return rows.map(({ version, action, at, by, byName, changes, transition, from_status: from, to_status: to, comment }) => ({
    version,
    action,
    at: columnTypes.datetime.decode(at) as string,
    by,
    byName,
    changes: openedChanges(entity, changes),
    step: transition === null ? null : { name: transition, from, to, comment },
  }))
}
