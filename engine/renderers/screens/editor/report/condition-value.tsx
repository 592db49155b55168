import { Input, InputNumber, Select } from 'antd'
import { isNumberKind } from '../../../../runtime/fields/number-kinds.ts'
import type { ConditionOperator } from '../../../../runtime/screens/report-builder/conditions.ts'
import type { Literal } from '../../../../schema/expression.ts'
import { DatePicker, pickerOf } from '../../../parts/date-picker.tsx'
import { DateTime } from '../../../state/date-time.ts'
import { useBuilder } from './builder-context.ts'

interface ConditionValueProps {
  readonly field: string
  readonly operator: ConditionOperator
  readonly value: Literal | readonly Literal[] | undefined
  readonly label: string
  readonly onChange: (value: Literal | readonly Literal[]) => void
}

/** What a condition compares a field with. */
export function ConditionValue({ field, operator, value, label, onChange }: ConditionValueProps) {
  const { offers } = useBuilder()
  const { kind = 'text', choices } = offers.get(field) ?? {}
  if (operator === 'lastDays' || isNumberKind(kind)) {
    return (
      <InputNumber
        size="small"
        aria-label={label}
        value={typeof value === 'number' ? value : null}
        min={operator === 'lastDays' ? 1 : Number.MIN_SAFE_INTEGER}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  }
  if (kind === 'date' || kind === 'datetime') {
    const date = typeof value === 'string' && value !== '' ? DateTime.fromISO(value) : null
    return (
      <DatePicker
        size="small"
        aria-label={label}
        {...pickerOf(false)}
        value={date?.isValid ? date : null}
        onChange={(next) => onChange((Array.isArray(next) ? next[0] : next)?.toISODate() ?? '')}
      />
    )
  }
  if (operator === 'in' || operator === 'notIn') {
    const codes = Array.isArray(value) ? value.map(String) : []
    return (
      <Select
        size="small"
        mode={choices ? 'multiple' : 'tags'}
        popupMatchSelectWidth={false}
        aria-label={label}
        style={{ minWidth: 140 }}
        value={codes}
        options={(choices ?? []).map(({ code, label: text }) => ({ value: code, label: text }))}
        onChange={(next: string[]) => onChange(next)}
      />
    )
  }
  return (
    <Input
      size="small"
      aria-label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
