import type { Conversion } from '../../../schema/conversion.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { siteOf } from '../../expressions/scope.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { holds } from '../../values/value.ts'
import { isDirty } from './changes.ts'
import { type DocumentContext, type DocumentState, isNew, surroundingsOf } from './state.ts'

/** What can be made of a document next, as a button. */
export interface OfferedConversion {
  readonly name: string
  readonly conversion: Conversion
  /** The screen of what is made. */
  readonly route: string
}

/** The conversions that a screen offers and that take the document as it is stored, or one of its lines; for those who may make what they make. */
export function offeredConversions(context: DocumentContext, state: DocumentState): readonly OfferedConversion[] {
  const { app, access, entity, screen } = context
  if (isNew(state) || isDirty(entity, state.base, state.record)) return []
  return (screen.actions ?? []).flatMap(({ convert: name, screen: route }): OfferedConversion[] => {
    const conversion = app.bundle.conversions[name]
    const isMine = conversion && access.operations[conversion.to.entity]?.includes('create') === true
    return isMine && takes(context, state, conversion) ? [{ name, conversion, route }] : []
  })
}

function takes(context: DocumentContext, state: DocumentState, { from }: Conversion): boolean {
  const { app, entity } = context
  const { where } = from
  const lines = from.lines === undefined ? undefined : entity.lines.get(from.lines)
  if (where === undefined) return true
  const site = siteOf(app, { record: entity.name, ...(lines && { row: lines.name }) })
  const isTaken = (row?: RecordData) =>
    holds(evaluate(where, site, { ...surroundingsOf(context, state), record: state.record, ...(row && { row }) }))
  return lines && from.lines !== undefined ? linesOf(state.record, from.lines).some(isTaken) : isTaken()
}
