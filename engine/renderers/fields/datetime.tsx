import { LoadingOutlined } from '@ant-design/icons'
import type { FocusEvent } from 'react'
import { cellText } from '../cells/cell-text.ts'
import { DatePicker, hoverPreview } from '../parts/date-picker.tsx'
import { DateTime } from '../state/date-time.ts'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'
import { sharedAttributes } from './shared-attributes.ts'
import { useFocusedText } from './use-focused-text.ts'

/** A moment, in the time zone of the app whatever the computer's own is. */
export function DatetimeInput(props: FieldInputProps) {
  const { field, value, typed, locale, isLoading, onInput, onFlush } = props
  const shown = cellText(value, field, locale)

  function take(input: HTMLInputElement) {
    const text = input.value.trim()
    if (text !== (typed ?? shown)) onInput({ kind: 'text', text })
  }

  function leave({ target }: FocusEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement) take(target)
  }

  const picker = useFocusedText(onFlush, take)

  return (
    <DatePicker
      {...sharedAttributes(props)}
      ref={picker}
      className={css.whole ?? ''}
      showTime={{ format: 'HH:mm' }}
      value={typeof value === 'string' ? DateTime.fromISO(value, { zone: locale.timeZone }) : null}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm']}
      {...(isLoading ? { suffixIcon: <LoadingOutlined aria-hidden /> } : {})}
      preserveInvalidOnBlur
      previewValue={hoverPreview}
      placeholder="YYYY-MM-DD HH:mm"
      onChange={(moment: DateTime | DateTime[] | null) =>
        onInput({ kind: 'text', text: moment && !Array.isArray(moment) ? moment.toFormat('yyyy-MM-dd HH:mm') : '' })
      }
      onBlur={leave}
    />
  )
}
