import { useMemo, useState } from 'react'
import { cellAddress } from '../../../runtime/screens/document/address.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { offeredChoices } from '../../../runtime/screens/picker/choices.ts'
import { ChoicePicker } from '../../pickers/choice-picker.tsx'
import { useLinesFrame } from '../lines-frame.ts'
import { type CellEditorProps, typedBy } from './editor.ts'
import { popupClass } from './popup-class.ts'
import { useHeld } from './use-held.ts'

/** One of a few values, or several: open at once, with the key that opened it typed already. */
export function ChoiceEditor(props: CellEditorProps) {
  const { field, value, eventKey, data, stopEditing } = props
  const hold = useHeld(props)
  const { controller, name } = useLinesFrame()
  const [chosen, setChosen] = useState<readonly string[]>(Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])
  const options = useMemo(() => offeredChoices(field, chosen), [field, chosen])
  const isMultiple = field.multiple === true
  return (
    <ChoicePicker
      options={options}
      chosen={chosen}
      isMultiple={isMultiple}
      rejected={controller.view.state.rejected[cellAddress(name, keyOf(data), field.name)]?.text}
      search={typedBy(eventKey) ?? ''}
      defaultOpen
      select={{
        autoFocus: true,
        variant: 'borderless',
        classNames: popupClass,
        popupMatchSelectWidth: false,
        'aria-label': field.label,
      }}
      onChange={(next, by) => {
        setChosen(next)
        hold({ kind: 'value', value: next.length === 0 ? null : isMultiple ? [...next] : (next[0] ?? null) })
        if (!isMultiple && by !== 'Tab') setTimeout(() => stopEditing(false, by && enter()))
      }}
      onKeep={() => setTimeout(() => stopEditing())}
      onBlur={(text) => {
        if (text)
          controller.edit({ kind: 'cells', lines: name, cells: [{ key: keyOf(data), field: field.name, input: { kind: 'text', text } }] })
        setTimeout(() => stopEditing(true))
      }}
    />
  )
}

/** The grid goes down where an edit ends by Enter, as in a cell of text; it is told of the key, which the picker has kept from it. */
const enter = () => new KeyboardEvent('keydown', { key: 'Enter' })
