import { InputNumber, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { Decimal } from '../../../../runtime/values/decimal.ts'
import type { ConditionInputProps } from './input-props.ts'
import css from './numbers-input.module.css'

/** A range of numbers; either end may be open. Percentages are typed as such and kept as fractions. */
export function NumbersInput({ id, input, condition, isInvalid, onChange }: ConditionInputProps<'numbers'>) {
  const { t } = useTranslation()
  const isPercent = input.field.kind === 'percent'
  const change = (end: 'from' | 'to', typed: string | null) => {
    const range = { from: condition?.from, to: condition?.to, [end]: typed ? kept(typed, isPercent) : undefined }
    onChange(range.from || range.to ? { kind: 'numbers', ...range } : undefined)
  }
  const common = {
    stringMode: true,
    controls: false,
    status: isInvalid ? ('error' as const) : ('' as const),
    suffix: isPercent ? '%' : undefined,
    className: css.end ?? '',
  }
  return (
    <Space.Compact className={css.range ?? ''}>
      <InputNumber<string>
        {...common}
        id={id}
        placeholder={t('list.from')}
        value={shown(condition?.from, isPercent)}
        onChange={(typed) => change('from', typed)}
      />
      <InputNumber<string>
        {...common}
        placeholder={t('list.to')}
        aria-label={t('list.rangeEnd', { name: input.label })}
        value={shown(condition?.to, isPercent)}
        onChange={(typed) => change('to', typed)}
      />
    </Space.Compact>
  )
}

function shown(value: string | undefined, isPercent: boolean): string | null {
  if (!value) return null
  return isPercent ? new Decimal(value).times(100).toFixed() : value
}

function kept(typed: string, isPercent: boolean): string {
  return isPercent ? new Decimal(typed).div(100).toFixed() : typed
}
