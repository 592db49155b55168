import { fieldState } from '../../documents/field-state.ts'
import type { RecordData } from '../../values/record-data.ts'
import type { Permission } from './can.ts'
import { numberField } from './rows.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './state.ts'

/** How a field or cell is shown now. */
export interface FieldView {
  readonly visible: boolean
  readonly required: boolean
  /** It can be changed: the declaration, the grants and where the document stands all allow it. */
  readonly editable: boolean
  /** What the step is called that can follow and is not taken while the field is empty; nothing where it is required anyway. */
  readonly neededFor?: string
}

/** How a field of the header is shown, or the lines as a whole: editable lines can be added and removed. */
export function fieldView(context: DocumentContext, state: DocumentState, may: Permission, field: string): FieldView {
  return view(context, state, may, field)
}

/** How a cell is shown. */
export function cellView(
  context: DocumentContext,
  state: DocumentState,
  may: Permission,
  lines: string,
  row: RecordData,
  field: string,
): FieldView {
  const shown = view(context, state, may, `${lines}.${field}`, row)
  const entity = context.entity.lines.get(lines)
  return entity && numberField(entity) === field ? { ...shown, editable: false } : shown
}

function view(context: DocumentContext, state: DocumentState, may: Permission, path: string, row?: RecordData): FieldView {
  const { app, entity } = context
  const { visible, required, readonly } = fieldState(app, entity.name, path, state.record, row, surroundingsOf(context, state), may.edits)
  const isAdded = row !== undefined && row.id === undefined && !isNew(state)
  const isAllowed = may.save(isAdded ? (path.split('.')[0] ?? path) : path) || may.steps(path).length > 0
  const editable = isAllowed && !readonly
  const step = editable && required !== true ? stepThatNeeds(context, state, path) : undefined
  return { visible, required, editable, ...(step !== undefined && { neededFor: step }) }
}

/** The first step that the person may take from where the document stands and that asks for the field. */
function stepThatNeeds({ entity, access }: DocumentContext, { record }: DocumentState, path: string): string | undefined {
  const { workflow } = entity
  if (!workflow) return undefined
  const status = String(record[workflow.field] ?? workflow.initial)
  const granted = access.transitions[entity.name] ?? []
  for (const [name, { internal, from, requires, label }] of workflow.transitions) {
    if (internal || !from.includes(status) || !requires?.includes(path)) continue
    if (granted.includes(name) || granted.includes('*')) return label
  }
  return undefined
}
