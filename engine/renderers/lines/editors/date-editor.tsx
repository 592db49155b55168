import { useEffect, useRef } from 'react'
import { isMonth } from '../../../runtime/fields/date.ts'
import { cellAddress } from '../../../runtime/screens/document/address.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { DatePicker, formOf, hoverPreview, pickedDate, pickerOf } from '../../parts/date-picker.tsx'
import { dateMeant, typeInto } from '../../parts/typed-date.ts'
import { DateTime } from '../../state/date-time.ts'
import { useLinesFrame } from '../lines-frame.ts'
import css from './editor.module.css'
import { type CellEditorProps, typedBy } from './editor.ts'
import { popupClass } from './popup-class.ts'
import { useHeld } from './use-held.ts'

/** A business date: typed, with the calendar open beside it. */
export function DateEditor(props: CellEditorProps) {
  const { field, value, eventKey, data, stopEditing } = props
  const hold = useHeld(props)
  const { controller, name } = useLinesFrame()
  const rejected = controller.view.state.rejected[cellAddress(name, keyOf(data), field.name)]?.text
  const shown = typeof value === 'string' ? value : ''
  const frame = useRef<HTMLDivElement>(null)
  const typed = typedBy(eventKey)
  const isOfMonth = isMonth(field)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the editor opens
  useEffect(() => {
    const input = frame.current?.querySelector('input')
    input?.focus()
    if (!input || (typed ?? rejected) === undefined) return input?.select()
    typeInto(input, typed ?? rejected ?? '')
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is typed into the input inside passes through here
    <div
      ref={frame}
      className={css.whole}
      onKeyDown={(event) => {
        // What is no date leaves the cell as it was typed; the calendar takes the others.
        if (event.key === 'Enter') setTimeout(() => stopEditing())
      }}
      onInput={(event) => {
        const text = (event.target as HTMLInputElement).value.trim()
        if ((dateMeant(text, isOfMonth) ?? text) !== shown) hold({ kind: 'text', text })
      }}
    >
      <DatePicker
        className={css.whole ?? ''}
        classNames={popupClass}
        variant="borderless"
        defaultOpen
        autoFocus
        preserveInvalidOnBlur
        previewValue={hoverPreview}
        {...pickerOf(isOfMonth)}
        placeholder={formOf(isOfMonth)}
        defaultValue={shown ? DateTime.fromISO(shown) : null}
        aria-label={field.label}
        onChange={(date: DateTime | DateTime[] | null) => {
          hold({ kind: 'value', value: pickedDate(date, isOfMonth) })
          setTimeout(() => stopEditing())
        }}
        onBlur={() => setTimeout(() => stopEditing(true))}
      />
    </div>
  )
}
