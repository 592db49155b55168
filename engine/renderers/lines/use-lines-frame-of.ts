import { useMemo, useRef } from 'react'
import type { Address } from '../../runtime/screens/document/address.ts'
import { cellView, fieldView } from '../../runtime/screens/document/field-view.ts'
import { holdsAll, type ShownPart, shownLines } from '../../runtime/screens/document/shown-lines.ts'
import { surroundingsOf } from '../../runtime/screens/document/state.ts'
import { canBeTyped } from '../../runtime/screens/document/typed-rows.ts'
import { permissionOf } from '../../runtime/screens/document-model.ts'
import { isTakingStep, useController, useDocument } from '../document/document-context.tsx'
import type { LinesFrame } from './lines-frame.ts'

/** The frame of some lines, or of a part of them: the same object while the document is open, in one language. */
export function useLinesFrameOf(
  { lines: name, where }: ShownPart,
  errors: ReadonlyMap<Address, readonly string[]>,
): LinesFrame | undefined {
  const controller = useController()
  const { context, state } = useDocument()
  const { base, can } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be changed rests on the stored record alone
  const may = useMemo(() => permissionOf(context, state), [context, base, can])
  const now = useRef({ may, errors })
  now.current = { may, errors }
  return useMemo(() => {
    const entity = context.entity.lines.get(name)
    if (!entity) return undefined
    const part: ShownPart = { lines: name, ...(where !== undefined && { where }) }
    const isWhole = holdsAll(part)
    const isOpen = () => isWhole && !isTakingStep(controller.view)
    const canChangeRows = () => isOpen() && fieldView(context, controller.view.state, now.current.may, name).editable
    const isTyped = canBeTyped(entity)
    return {
      controller,
      name,
      entity,
      holdsAll: isWhole,
      rowsOf: (state) => shownLines(context, part, state.record, surroundingsOf(context, state)),
      view: (row, field) => {
        const view = cellView(context, controller.view.state, now.current.may, name, row, field.name)
        if (!isWhole) return { visible: view.visible, required: false, editable: false }
        return isOpen() ? view : { ...view, editable: false }
      },
      errors: (address) => now.current.errors.get(address) ?? [],
      canChangeRows,
      canAddRows: () => isTyped && canChangeRows(),
    }
  }, [controller, context, name, where])
}
