import { Input } from 'antd'
import { cellText } from '../cells/cell-text.ts'
import type { FieldInputProps } from './field-input.ts'
import { loadingClass } from './loading-class.ts'
import { sharedAttributes } from './shared-attributes.ts'
import { useTyped } from './use-typed.ts'

/** Numbers of every kind, typed as text and never as binary floats: `1,234.5`, full-width digits, `13%`. */
export function NumberInput(props: FieldInputProps) {
  const { field, value, locale, isLoading } = props
  const { text, type, flush } = useTyped(props, cellText(value, field, locale))
  return (
    <Input
      {...sharedAttributes(props)}
      className={loadingClass(isLoading)}
      value={text}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={(event) => type(event.target.value, true)}
      onBlur={flush}
      onPressEnter={flush}
    />
  )
}
