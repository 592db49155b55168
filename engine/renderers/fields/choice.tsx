import { Select } from '../parts/select.tsx'
import { choiceOptions } from './choice-options.ts'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'
import { sharedAttributes } from './shared-attributes.ts'

/** One of a few values, or several. Typing looks through labels and codes. */
export function ChoiceInput(props: FieldInputProps) {
  const { field, value, isRequired, isLoading, onInput } = props
  const chosen = Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []
  const options = choiceOptions(field, chosen)
  return (
    <Select<string | string[]>
      {...sharedAttributes(props)}
      className={css.whole ?? ''}
      value={field.multiple ? chosen : (chosen[0] ?? (null as never))}
      {...(field.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      allowClear={!isRequired || field.multiple}
      loading={isLoading === true}
      options={options}
      showSearch={
        options.length > 8 && {
          filterOption: (typed, option) => `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase()),
        }
      }
      onChange={(next) => onInput({ kind: 'value', value: next === undefined || next === null || next.length === 0 ? null : next })}
    />
  )
}
