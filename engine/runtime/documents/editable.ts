import type { AppEntity } from '../app/app.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'

/** The status that the record stands in; the initial one when it carries none. */
export const statusOf = ({ workflow }: AppEntity, record: RecordData): string | undefined => {
  if (workflow === undefined) return undefined
  const status = wireOf(record, workflow.field)
  return typeof status === 'string' ? status : workflow.initial
}

/**
 * Which fields can be changed where the record stands in its workflow: all, or those on the list and whatever is below them
 * (`lines` is every field of the lines, and adding and removing them). A new record can be filled in.
 * `edits` are those that a transition lets its taker change besides.
 */
export const isEditable = (entity: AppEntity, record: RecordData, path: string, edits: readonly string[] = []): boolean => {
  const status = statusOf(entity, record)
  if (status === undefined || record.id === undefined || record.id === null) return true
  const editable = entity.workflow?.statuses.get(status)?.editable ?? false
  return editable === true || isOnList(path, edits) || (editable !== false && isOnList(path, editable))
}

const isOnList = (path: string, list: readonly string[]): boolean => list.some((each) => path === each || path.startsWith(`${each}.`))
