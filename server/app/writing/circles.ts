import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { issueWith } from '../../../engine/runtime/fields/field-kind.ts'
import { treeParents } from '../../../engine/runtime/screens/tree/tree-parents.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { standsBelow } from '../storage/queries/stands_below.ts'

/** Whether a person moves a record of a tree: two who do it at once could make a circle, so they follow each other. */
export function movesInTree({ app }: Context, entity: AppEntity, submitted: unknown): boolean {
  const sent = typeof submitted === 'object' && submitted !== null ? Object.keys(submitted) : []
  return sent.some((name) => treeParents(app).get(entity.name)?.has(name))
}

/** The references of a record that would put it below itself, or below what stands below it. */
export async function circleIssues(
  { app }: Context,
  client: Queryable,
  entity: AppEntity,
  before: RecordData | null,
  record: RecordData,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  if (!before?.id) return issues
  for (const name of treeParents(app).get(entity.name) ?? []) {
    const field = entity.fields.get(name)
    const to = wireOf(record, name)
    if (!field || typeof to !== 'string' || to === wireOf(before, name)) continue
    if (await standsBelow(client, entity, field, to, before.id)) issues.push({ ...issueWith('circle', field), path: name })
  }
  return issues
}
