import { useMemo } from 'react'
import { candidatesOf } from '../../../runtime/screens/document/candidates-of.ts'
import { RefPicker } from '../../pickers/ref-picker.tsx'
import { useLinesFrame } from '../lines-frame.ts'
import { type CellEditorProps, typedBy } from './editor.ts'

/** A reference: the picker, open at once, with the key that opened it typed already. */
export function RefEditor({ field, value, eventKey, data, onValueChange, stopEditing }: CellEditorProps) {
  const { controller } = useLinesFrame()
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
      onChange={(picked, candidate) => {
        onValueChange({ kind: 'value', value: picked, ...(candidate ? { picked: candidate.record, label: candidate.label } : {}) })
        setTimeout(() => stopEditing())
      }}
      onBlur={() => setTimeout(() => stopEditing(true))}
    />
  )
}
