import { useMemo } from 'react'
import { offeredChoices } from '../../runtime/screens/picker/choices.ts'
import { ChoicePicker } from '../pickers/choice-picker.tsx'
import { useIsPhone } from '../state/use-media.ts'
import type { FieldInputProps } from './field-input.ts'
import { sharedAttributes } from './shared-attributes.ts'

/** Choices that are seen at a glance: a phone shows no keyboard for them. */
const fewChoices = 8

/** One of a few values, or several. What is typed looks through labels and codes, and is taken where it means one. */
export function ChoiceInput(props: FieldInputProps) {
  const { field, value, typed, isRequired, isLoading, onInput } = props
  const isPhone = useIsPhone()
  const isMultiple = field.multiple === true
  const chosen = useMemo(() => (Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : []), [value])
  const options = useMemo(() => offeredChoices(field, chosen), [field, chosen])
  return (
    <ChoicePicker
      options={options}
      chosen={chosen}
      isMultiple={isMultiple}
      rejected={typed}
      canType={!isPhone || options.length > fewChoices}
      allowClear={!isRequired || isMultiple}
      select={{ ...sharedAttributes(props), loading: isLoading === true }}
      onChange={(next) => onInput({ kind: 'value', value: next.length === 0 ? null : isMultiple ? next : (next[0] ?? null) })}
      onBlur={(text) => text && onInput({ kind: 'text', text })}
    />
  )
}
