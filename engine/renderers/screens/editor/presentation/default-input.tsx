import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { App, AppField } from '../../../../runtime/app/app.ts'
import type { Json } from '../../../../runtime/overlays/json.ts'
import type { Presentable } from '../../../../runtime/screens/presentable.ts'
import css from '../editor.module.css'

interface DefaultInputProps {
  readonly app: App
  readonly part: Presentable
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

/** What a condition asks for at first: one of the values of the field, the last days, or a text. */
export function DefaultInput({ app, part, value, onChange }: DefaultInputProps) {
  const { t } = useTranslation()
  const label = `${part.label}: ${t('editor:presentation.default')}`
  const days = (count: number) => t('editor:presentation.recentDays', { count })
  const choices = choicesOf(app, part, [t('editor:presentation.yes'), t('editor:presentation.no')], days)
  if (choices) {
    return (
      <Select<string>
        allowClear
        className={css.default ?? ''}
        value={value === undefined ? (null as unknown as string) : JSON.stringify(value)}
        placeholder={t('editor:presentation.default')}
        aria-label={label}
        options={choices.map(([choice, text]) => ({ value: JSON.stringify(choice), label: text }))}
        onChange={(next?: string) => onChange(next === undefined ? undefined : (JSON.parse(next) as Json))}
      />
    )
  }
  if (part.field?.kind !== 'text' && part.field?.kind !== 'code') return null
  return (
    <Input
      allowClear
      className={css.default ?? ''}
      value={typeof value === 'string' ? value : ''}
      placeholder={t('editor:presentation.default')}
      aria-label={label}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

/** The values of a field that has few, with what they are called. */
function choicesOf(
  app: App,
  { field }: Presentable,
  [yes, no]: readonly [string, string],
  days: (count: number) => string,
): [Json, string][] | undefined {
  const declaration = field?.declaration
  if (!field || !declaration) return undefined
  switch (declaration.kind) {
    case 'boolean':
      return [
        [true, yes],
        [false, no],
      ]
    case 'date':
    case 'datetime':
      return [7, 30].map((count) => [{ addDays: [{ var: 'today' }, 1 - count] }, days(count)])
    case 'enum':
      return Object.entries(declaration.values).map(([code, { label }]) => [code, label])
    case 'lookup':
      return Object.entries(app.bundle.lookups[declaration.lookup]?.values ?? {}).map(([code, { label }]) => [code, label])
    case 'status':
      return [...(ownerOf(app, field)?.workflow?.statuses ?? [])].map(([code, { label }]) => [code, label])
    default:
      return undefined
  }
}

const ownerOf = (app: App, field: AppField) => [...app.entities.values()].find(({ fields }) => fields.get(field.name) === field)
