import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'

/** Yes, no, or nothing yet where nothing is allowed. */
export function BooleanInput({ id, value, isInvalid, isRequired, describedBy, autoFocus, onInput }: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <Select<string>
      id={id}
      className={css.whole ?? ''}
      value={typeof value === 'boolean' ? String(value) : (null as never)}
      allowClear={!isRequired}
      autoFocus={autoFocus === true}
      status={isInvalid ? 'error' : ''}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      aria-describedby={describedBy}
      options={[
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]}
      onChange={(chosen) => onInput({ kind: 'value', value: chosen === undefined || chosen === null ? null : chosen === 'true' })}
    />
  )
}
