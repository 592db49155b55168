import { useTranslation } from 'react-i18next'
import { Select } from '../../../parts/select.tsx'
import type { ConditionInputProps } from './input-props.ts'

/** Yes, no, or both. */
export function BooleanInput({ id, input, condition, onChange }: ConditionInputProps<'boolean'>) {
  const { t } = useTranslation()
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('list.all')}
      aria-label={input.label}
      value={(condition ? String(condition.is) : null) as string}
      options={[
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]}
      onChange={(is: string | undefined) => onChange(is === undefined ? undefined : { kind: 'boolean', is: is === 'true' })}
    />
  )
}
