import { useMemo } from 'react'
import { cellAddress } from '../../../runtime/screens/document/address.ts'
import { candidatesOf } from '../../../runtime/screens/document/candidates-of.ts'
import type { Input } from '../../../runtime/screens/document/input.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { RefPicker } from '../../pickers/ref-picker.tsx'
import { takeText } from '../../pickers/take-text.ts'
import { useLinesFrame } from '../lines-frame.ts'
import { type CellEditorProps, typedBy } from './editor.ts'

/** A reference: the picker, open at once, with the key that opened it typed already. */
export function RefEditor({ field, value, eventKey, data, onValueChange, stopEditing }: CellEditorProps) {
  const { controller, name } = useLinesFrame()
  const source = useMemo(() => candidatesOf(controller.view.context, controller.view.state, field, data), [controller, field, data])
  const label = data.$labels?.[field.name]
  return (
    <RefPicker
      source={source}
      title={field.label}
      value={typeof value === 'string' ? value : null}
      label={label}
      variant="borderless"
      autoFocus
      defaultOpen
      search={typedBy(eventKey) ?? ''}
      rejected={controller.view.state.rejected[cellAddress(name, keyOf(data), field.name)]?.text}
      onChange={(picked, candidate, by) => {
        onValueChange({ kind: 'value', value: picked, ...(candidate ? { picked: candidate.record, label: candidate.label } : {}) })
        if (by !== 'Tab') setTimeout(() => stopEditing(false, by && enter()))
      }}
      onKeep={() => setTimeout(() => stopEditing())}
      onBlur={(text) => {
        const key = keyOf(data)
        const put = (input: Input) => controller.edit({ kind: 'cells', lines: name, cells: [{ key, field: field.name, input }] })
        if (text) controller.pending.await(takeText(source, text, put))
        setTimeout(() => stopEditing(true))
      }}
    />
  )
}

/** The grid goes down where an edit ends by Enter, as in a cell of text; it is told of the key, which the picker has kept from it. */
const enter = () => new KeyboardEvent('keydown', { key: 'Enter' })
