import type { Undone } from '../../schema/workflow.ts'
import type { AppEntity } from '../app/app.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { statusOf } from './editable.ts'
import { sameValue } from './same-value.ts'

/** What a change undoes: the step that leads back, and the paths of `by` that differ. */
interface Undoing {
  readonly step: string
  readonly paths: readonly string[]
}

/** What the change from `before` to `after` undoes, by what is said of the status that the record stands in; nothing where it undoes nothing. */
export function undoneBy(entity: AppEntity, before: RecordData, after: RecordData): Undoing | undefined {
  const undone = undoneAt(entity, before)
  if (!undone || before === after) return undefined
  const paths = undone.by.filter((path) => differs(entity, path, before, after))
  return paths.length > 0 ? { step: undone.step, paths } : undefined
}

function undoneAt(entity: AppEntity, record: RecordData): Undone | undefined {
  const status = statusOf(entity, record)
  return status === undefined ? undefined : entity.workflow?.statuses.get(status)?.undone
}

function differs(entity: AppEntity, path: string, before: RecordData, after: RecordData): boolean {
  const [name = '', inner] = path.split('.')
  const lines = entity.lines.get(name)
  if (!lines) return differsIn(entity, name, before, after)
  const [old, now] = [linesOf(before, name), linesOf(after, name)]
  if (old === now) return false
  if (old.length !== now.length) return true
  const known = new Map(old.map((row) => [row.id, row]))
  const inside = inner === undefined ? [...lines.fields.keys()] : [inner]
  return now.some((row) => {
    const earlier = known.get(row.id)
    return earlier === undefined || (earlier !== row && inside.some((field) => differsIn(lines, field, earlier, row)))
  })
}

function differsIn({ fields }: AppEntity, name: string, before: RecordData, after: RecordData): boolean {
  const field = fields.get(name)
  return field !== undefined && !field.system && !sameValue(field, before[name], after[name])
}
