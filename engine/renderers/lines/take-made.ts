import { asNew } from '../../runtime/screens/document/rows.ts'
import { disagreements, fillable } from '../../runtime/screens/document/sources.ts'
import { linesOf, type RecordData } from '../../runtime/values/record-data.ts'
import type { Conversion } from '../../schema/conversion.ts'
import type { LinesFrame } from './lines-frame.ts'

/** Puts the lines of a record that a conversion made, and what its head says, into the open document; answers `false` where the two disagree. */
export function takeMade({ controller, entity, name }: LinesFrame, conversion: Conversion, made: RecordData): boolean {
  const { context, state } = controller.view
  if (disagreements(context.entity, state.record, made, conversion.same ?? []).length > 0) return false
  for (const [field, value] of fillable(context.entity, state.record, made)) {
    const label = made.$labels?.[field]
    controller.edit({ kind: 'field', field, input: { kind: 'value', value, behind: behind(made, field), ...(label ? { label } : {}) } })
  }
  const rows = linesOf(made, conversion.to.lines ?? '')
  controller.edit({ kind: 'insert', lines: name, at: linesOf(controller.view.state.record, name).length, rows: asNew(entity, rows) })
  return true
}

/** What a record carries of what a reference leads to, as paths from there. */
function behind(record: RecordData, field: string): RecordData {
  const start = `${field}.`
  const found = Object.entries(record).flatMap(([path, value]) =>
    path.startsWith(start) ? [[path.slice(start.length), value] as const] : [],
  )
  return Object.fromEntries(found)
}
