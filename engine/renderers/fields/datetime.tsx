import { LoadingOutlined } from '@ant-design/icons'
import { DateTime } from 'luxon'
import type { FocusEvent } from 'react'
import { cellText } from '../cells/cell-text.ts'
import { DatePicker, hoverPreview } from '../parts/date-picker.tsx'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'

/** A moment, in the time zone of the app whatever the computer's own is. */
export function DatetimeInput({
  id,
  field,
  value,
  typed,
  locale,
  isInvalid,
  isRequired,
  isDisabled,
  isLoading,
  describedBy,
  autoFocus,
  onInput,
}: FieldInputProps) {
  const shown = cellText(value, field, locale)

  function leave(event: FocusEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    const text = target.value.trim()
    if (text !== (typed ?? shown)) onInput({ kind: 'text', text })
  }

  return (
    <DatePicker
      id={id}
      className={css.whole ?? ''}
      showTime={{ format: 'HH:mm' }}
      value={typeof value === 'string' ? DateTime.fromISO(value, { zone: locale.timeZone }) : null}
      format={['YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm']}
      disabled={isDisabled === true}
      {...(isLoading ? { suffixIcon: <LoadingOutlined /> } : {})}
      autoFocus={autoFocus === true}
      status={isInvalid ? 'error' : ''}
      preserveInvalidOnBlur
      previewValue={hoverPreview}
      placeholder="YYYY-MM-DD HH:mm"
      aria-busy={isLoading === true}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      aria-describedby={describedBy}
      onChange={(moment: DateTime | DateTime[] | null) =>
        onInput({ kind: 'text', text: moment && !Array.isArray(moment) ? moment.toFormat('yyyy-MM-dd HH:mm') : '' })
      }
      onBlur={leave}
    />
  )
}
