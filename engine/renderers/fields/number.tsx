import { Input } from 'antd'
import { cellText } from '../cells/cell-text.ts'
import type { FieldInputProps } from './field-input.ts'
import { loadingClass } from './loading-class.ts'
import { useTyped } from './use-typed.ts'

/** Numbers of every kind, typed as text and never as binary floats: `1,234.5`, full-width digits, `13%`. */
export function NumberInput(props: FieldInputProps) {
  const { id, field, value, locale, isInvalid, isRequired, isDisabled, isLoading, describedBy, autoFocus } = props
  const { text, type, flush } = useTyped(props, cellText(value, field, locale))
  return (
    <Input
      id={id}
      className={loadingClass(isLoading)}
      value={text}
      disabled={isDisabled === true}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      autoFocus={autoFocus === true}
      status={isInvalid ? 'error' : ''}
      aria-busy={isLoading === true}
      aria-invalid={isInvalid}
      aria-required={isRequired}
      aria-describedby={describedBy}
      onChange={(event) => type(event.target.value, true)}
      onBlur={flush}
      onPressEnter={flush}
    />
  )
}
