import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../../../../schema/tone.ts'
import { StatusTag } from '../../../parts/status-tag.tsx'
import { ChoicePicker } from '../../../pickers/choice-picker.tsx'
import type { ConditionInputProps } from './input-props.ts'

/** Several of the values that a field can have. */
export function ChoiceInput({ id, input, condition, onChange }: ConditionInputProps<'choice'>) {
  const { t } = useTranslation()
  const { choices } = input.field
  const options = useMemo(() => [...(choices ?? [])].map(([value, { label }]) => ({ value, label })), [choices])
  return (
    <ChoicePicker
      options={options}
      chosen={condition?.codes ?? []}
      isMultiple
      select={{ id, placeholder: t('list.all'), 'aria-label': input.label, popupMatchSelectWidth: false }}
      renderOption={(value) => {
        const { label = value, tone = undefined } = choices?.get(value) ?? {}
        return tone ? <StatusTag tone={tone as Tone} label={label} /> : label
      }}
      onChange={(codes) => onChange(codes.length === 0 ? undefined : { kind: 'choice', codes: [...codes] })}
    />
  )
}
