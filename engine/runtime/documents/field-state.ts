import type { App } from '../app/app.ts'
import type { Scope } from '../expressions/scope.ts'
import type { RecordData } from '../values/record-data.ts'
import type { Surroundings } from './compute.ts'
import { conditionsOf } from './conditions.ts'
import { isEditable } from './editable.ts'
import { entityOf } from './entity-of.ts'

/** How a field is shown. What the person's roles hide or freeze comes on top. */
interface FieldState {
  readonly visible: boolean
  /** Only what is visible can be required. */
  readonly required: boolean
  readonly readonly: boolean
}

const unknown: FieldState = { visible: false, required: false, readonly: true }

/**
 * The state of a field of the record (`dueDate`, `lines`) or of one of its rows (`lines.quantity`, with the row).
 * `edits` are the fields that a transition lets its taker change. A field that is unknown is not shown.
 */
export const fieldState = (
  app: App,
  entity: string,
  path: string,
  record: RecordData,
  row: RecordData | undefined,
  scope: Surroundings,
  edits: readonly string[] = [],
): FieldState => {
  const conditions = conditionsOf(app, entity).get(path)
  if (conditions === undefined) return unknown
  const inner: Scope = row === undefined ? { ...scope, record } : { ...scope, record, row }
  const visible = conditions.visible(inner)
  return {
    visible,
    required: visible && conditions.required(inner),
    readonly: !isEditable(entityOf(app, entity), record, path, edits) || conditions.readonly(inner),
  }
}
