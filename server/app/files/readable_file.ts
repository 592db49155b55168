import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { filesOf } from '../../../engine/runtime/fields/attachment.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import { entityOf } from '../records/entity_of.ts'
import { notFound } from '../records/failures.ts'
import { get } from '../records/get.ts'

/**
 * Makes sure that a record holds the file in a field that the person sees: the only way to a file of somebody else.
 * @throws `notFound` as for a record that does not exist
 */
export async function ensureReadable(context: Context, name: string, id: string, file: string): Promise<void> {
  const entity = entityOf(context, name, 'read')
  const { view } = await get(context, name, id)
  if (!holds(entity, view, file)) throw notFound('file', file)
}

function holds(entity: AppEntity, record: RecordData, file: string): boolean {
  const own = [...entity.fields.values()].some(
    ({ kind, name }) => kind === 'attachment' && filesOf(record[name]).some(({ id }) => id === file),
  )
  return own || [...entity.lines].some(([name, lines]) => linesOf(record, name).some((line) => holds(lines, line, file)))
}
