import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTicked } from '../../runtime/fields/boolean.ts'
import { Select } from '../parts/select.tsx'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'
import { loadingClass } from './loading-class.ts'

/** Yes or no. What is one of them from the start is ticked; what must be answered is asked; what may stay open is chosen, and unchosen again. */
export function BooleanInput(props: FieldInputProps) {
  if (isTicked(props.field)) return <Ticked {...props} />
  return props.isRequired ? <Answered {...props} /> : <Chosen {...props} />
}

/** A box with the label of the field beside it. */
function Ticked({ id, field, value, isInvalid, isRequired, isDisabled, isLoading, describedBy, autoFocus, onInput }: FieldInputProps) {
  // Ticked at once; the document follows.
  const [shown, setShown] = useState({ given: value, isTicked: value === true })
  if (shown.given !== value) setShown({ given: value, isTicked: value === true })
  return (
    <Checkbox
      id={id}
      className={`${css.ticked} ${loadingClass(isLoading)}`}
      disabled={isDisabled === true}
      aria-busy={isLoading === true}
      checked={shown.isTicked}
      autoFocus={autoFocus === true}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        setShown({ ...shown, isTicked: target.checked })
        onInput({ kind: 'value', value: target.checked })
      }}
    >
      {field.label}
      {isRequired && (
        <span className={css.required} aria-hidden>
          *
        </span>
      )}
    </Checkbox>
  )
}

function Answered({ id, field, value, isInvalid, isDisabled, isLoading, describedBy, onInput }: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <Radio.Group
      className={`${css.answers} ${loadingClass(isLoading)}`}
      disabled={isDisabled === true}
      aria-busy={isLoading === true}
      name={id}
      value={typeof value === 'boolean' ? value : undefined}
      aria-label={field.label}
      aria-invalid={isInvalid}
      aria-required
      aria-describedby={describedBy}
      onChange={({ target }) => onInput({ kind: 'value', value: target.value === true })}
    >
      <Radio id={id} value={true}>
        {t('common.yes')}
      </Radio>
      <Radio value={false}>{t('common.no')}</Radio>
    </Radio.Group>
  )
}

function Chosen({ id, value, isInvalid, isDisabled, isLoading, describedBy, autoFocus, onInput }: FieldInputProps) {
  const { t } = useTranslation()
  return (
    <Select<string>
      id={id}
      className={css.whole ?? ''}
      value={typeof value === 'boolean' ? String(value) : (null as never)}
      allowClear
      disabled={isDisabled === true}
      loading={isLoading === true}
      aria-busy={isLoading === true}
      autoFocus={autoFocus === true}
      status={isInvalid ? 'error' : ''}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      options={[
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]}
      onChange={(chosen) => onInput({ kind: 'value', value: chosen === undefined || chosen === null ? null : chosen === 'true' })}
    />
  )
}
