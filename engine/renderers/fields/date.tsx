import { LoadingOutlined } from '@ant-design/icons'
import type { FocusEvent } from 'react'
import { isMonth } from '../../runtime/fields/date.ts'
import { DatePicker, formOf, hoverPreview, pickedDate, pickerOf } from '../parts/date-picker.tsx'
import { dateMeant, writeOutDate, writeOutMonth } from '../parts/typed-date.ts'
import { DateTime } from '../state/date-time.ts'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'
import { sharedAttributes } from './shared-attributes.ts'
import { useFocusedText } from './use-focused-text.ts'

/** A business date: picked from a calendar, or typed as `2026-01-05`, `2026/1/5`, `20260105`, `1-5`; a month as `2026-01`, `202601`, `1`. */
export function DateInput(props: FieldInputProps) {
  const { field, value, typed, isLoading, onInput, onFlush } = props
  const shown = typeof value === 'string' ? value : ''
  const isOfMonth = isMonth(field)

  /** The calendar only reads complete dates; whatever else was typed is judged as a text, and kept. */
  function take(input: HTMLInputElement) {
    const text = input.value.trim()
    if ((dateMeant(text, isOfMonth) ?? text) !== shown && text !== (typed ?? shown)) onInput({ kind: 'text', text })
  }

  function leave({ target }: FocusEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement) take(target)
  }

  const picker = useFocusedText(onFlush, take)

  return (
    <div className={css.through} onKeyDownCapture={isOfMonth ? writeOutMonth : writeOutDate}>
      <DatePicker
        {...sharedAttributes(props)}
        ref={picker}
        className={css.whole ?? ''}
        value={shown ? DateTime.fromISO(shown) : null}
        {...pickerOf(isOfMonth)}
        placeholder={formOf(isOfMonth)}
        {...(isLoading ? { suffixIcon: <LoadingOutlined aria-hidden /> } : {})}
        preserveInvalidOnBlur
        previewValue={hoverPreview}
        onChange={(date: DateTime | DateTime[] | null) => onInput({ kind: 'value', value: pickedDate(date, isOfMonth) })}
        onBlur={leave}
      />
    </div>
  )
}
