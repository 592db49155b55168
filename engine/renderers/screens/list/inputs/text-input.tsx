import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ConditionInputProps } from './input-props.ts'

/** Part of a text or code. */
export function TextInput({ id, condition, onChange }: ConditionInputProps<'text'>) {
  const { t } = useTranslation()
  return (
    <Input
      id={id}
      allowClear
      maxLength={100}
      placeholder={t('list.contains')}
      value={condition?.text ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : { kind: 'text', text: event.target.value })}
    />
  )
}
