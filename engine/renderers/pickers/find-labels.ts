import type { App } from '../../runtime/app/app.ts'
import { type Candidates, candidateOf, pickerColumns } from '../../runtime/screens/picker/candidates.ts'
import { isAbort } from '../api/problem.ts'
import { searchRecords } from '../api/records.ts'

/** What people call records by id; those that are not found are called by their id. */
export async function findLabels(
  source: Candidates,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const entity = source.app.entities.get(source.entity)
  if (!entity || ids.length === 0) return {}
  const { rows } = await searchRecords(
    source.entity,
    { columns: pickerColumns(entity), filter: { in: [{ var: 'record.id' }, ids] }, page: { size: Math.min(ids.length, 500) } },
    signal,
  )
  const found = rows.map((row) => candidateOf(entity, row))
  return { ...Object.fromEntries(ids.map((id) => [id, id])), ...Object.fromEntries(found.map(({ id, label }) => [id, label])) }
}

/** The same for records of several entities. What the person may not look up is called by its id, as the inputs call it. */
export async function findNames(
  app: App,
  asked: Readonly<Record<string, readonly string[]>>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const found = Object.entries(asked).map(
    async ([entity, ids]) => [entity, await findLabels({ app, entity }, ids, signal).catch(unlessAborted)] as const,
  )
  return Object.fromEntries(await Promise.all(found))
}

function unlessAborted(failure: unknown): Readonly<Record<string, string>> {
  if (isAbort(failure)) throw failure
  return {}
}
