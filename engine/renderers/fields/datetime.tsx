import { LoadingOutlined } from '@ant-design/icons'
import type { FocusEvent } from 'react'
import { cellText } from '../cells/cell-text.ts'
import { DatePicker, hoverPreview } from '../parts/date-picker.tsx'
import { DateTime } from '../state/date-time.ts'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'
import { sharedAttributes } from './shared-attributes.ts'

/** A moment, in the time zone of the app whatever the computer's own is. */
export function DatetimeInput(props: FieldInputProps) {
  const { field, value, typed, locale, isLoading, onInput } = props
  const shown = cellText(value, field, locale)

  function leave(event: FocusEvent<HTMLElement>) {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    const text = target.value.trim()
    if (text !== (typed ?? shown)) onInput({ kind: 'text', text })
  }

  return (
    <DatePicker
      {...sharedAttributes(props)}
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
