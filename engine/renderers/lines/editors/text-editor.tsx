import { useGridCellEditor } from 'ag-grid-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { cellAddress } from '../../../runtime/screens/document/address.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import type { WireValue } from '../../../runtime/values/record-data.ts'
import { cellText } from '../../cells/cell-text.ts'
import { isRightAligned } from '../../grid/field-column.tsx'
import { useLinesFrame } from '../lines-frame.ts'
import css from './editor.module.css'
import { type CellEditorProps, typedBy } from './editor.ts'
import { useHeld } from './use-held.ts'

/** Text, codes, numbers: typed as text, read when the cell is left. */
export function TextEditor(props: CellEditorProps) {
  const { field, value, eventKey, data, stopEditing } = props
  const hold = useHeld(props)
  const { controller, name } = useLinesFrame()
  const { context, state } = controller.view
  const shown = state.rejected[cellAddress(name, keyOf(data), field.name)]?.text ?? cellText(value as WireValue, field, context.locale)
  const typed = typedBy(eventKey)
  const [text, setText] = useState(typed ?? shown)
  const input = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the editor opens
  useEffect(() => {
    if (typed !== undefined) hold({ kind: 'text', text: typed })
    input.current?.focus()
    if (typed === undefined) input.current?.select()
  }, [])
  useGridCellEditor({ focusIn: () => input.current?.focus() })

  function change(event: ChangeEvent<HTMLInputElement>) {
    setText(event.target.value)
    hold({ kind: 'text', text: event.target.value })
  }

  return (
    <input
      ref={input}
      className={css.input}
      data-right={isRightAligned(field)}
      value={text}
      inputMode={isRightAligned(field) ? 'decimal' : 'text'}
      aria-label={field.label}
      autoComplete="off"
      onChange={change}
      onBlur={() => stopEditing(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) event.stopPropagation()
      }}
    />
  )
}
