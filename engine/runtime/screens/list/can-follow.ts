import type { App, AppEntity } from '../../app/app.ts'
import type { Issue } from '../../validation/issue.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import { statusIssues } from '../../workflows/guards.ts'

/** Why a step can follow for none of the rows, a reason for each status they stand in; none when any row can take it, or does not tell its status. */
export function statusObstacles(app: App, entity: AppEntity, transition: string, rows: Iterable<RecordData>): readonly Issue[] {
  const { workflow } = entity
  const found = new Map<string, Issue>()
  for (const row of rows) {
    const status = workflow ? wireOf(row, workflow.field) : null
    if (!workflow || status === null) return []
    const [issue] = statusIssues(workflow, app, entity.name, transition, row)
    if (!issue) return []
    found.set(issue.message ?? String(status), issue)
  }
  return [...found.values()]
}
