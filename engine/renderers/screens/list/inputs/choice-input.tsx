import { useTranslation } from 'react-i18next'
import type { Tone } from '../../../../schema/tone.ts'
import { Select } from '../../../parts/select.tsx'
import { StatusTag } from '../../../parts/status-tag.tsx'
import type { ConditionInputProps } from './input-props.ts'

/** Several of the values that a field can have. */
export function ChoiceInput({ id, input, condition, onChange }: ConditionInputProps<'choice'>) {
  const { t } = useTranslation()
  const options = [...(input.field.choices ?? [])].map(([value, choice]) => ({
    value,
    title: choice.label,
    text: choice.label,
    label: choice.tone ? <StatusTag tone={choice.tone as Tone} label={choice.label} /> : choice.label,
  }))
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      placeholder={t('list.all')}
      aria-label={input.label}
      showSearch={{ optionFilterProp: 'text' }}
      value={[...(condition?.codes ?? [])]}
      options={options}
      optionLabelProp="title"
      popupMatchSelectWidth={false}
      onChange={(codes: string[]) => onChange(codes.length === 0 ? undefined : { kind: 'choice', codes })}
    />
  )
}
