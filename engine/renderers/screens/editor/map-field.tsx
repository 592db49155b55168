import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import { isJsonObject, type Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import css from './editor.module.css'
import { OrderButtons } from './order-buttons.tsx'

/** Takes the new value; nothing takes the key away. */
export type TakesValue = (value: Json | undefined, texts?: Thing['texts']) => void

interface MapFieldProps {
  readonly schema: JsonSchema
  readonly value: Json | undefined
  readonly label: string
  /** The input for an entry. */
  readonly entry: (schema: JsonSchema, key: string, value: Json, onChange: TakesValue) => ReactNode
  readonly onChange: TakesValue
}

/** A map by key: the values of a list, the steps of a guide. Its entries are added, ordered and taken away. */
export function MapField({ schema, value, label, entry, onChange }: MapFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [[pattern, inner] = []] = [Object.entries(schema.patternProperties ?? {})[0] ?? []]
  const entries = Object.entries(isJsonObject(value) ? value : {})
  const put = (next: [string, Json][]) => onChange(next.length === 0 ? undefined : Object.fromEntries(next))
  const move = (from: number, to: number) => {
    const rest = entries.toSpliced(from, 1)
    put(rest.toSpliced(to, 0, entries[from] as [string, Json]))
  }
  const canAdd = typed !== '' && new RegExp(pattern ?? '').test(typed) && !entries.some(([key]) => key === typed)
  if (!inner) return null
  return (
    <fieldset className={css.map}>
      <legend>{label}</legend>
      {entries.map(([key, item], index) => (
        <div key={key} className={css.item}>
          <div className={css.head}>
            <strong>{key}</strong>
            <OrderButtons
              name={key}
              index={index}
              count={entries.length}
              onMove={(to) => move(index, to)}
              onRemove={() => put(entries.toSpliced(index, 1))}
            />
          </div>
          {entry(inner, key, item, (next, texts) =>
            onChange(Object.fromEntries(entries.map(([name, each]) => [name, name === key ? (next ?? {}) : each])), texts),
          )}
        </div>
      ))}
      <form
        className={css.tools}
        onSubmit={(event) => {
          event.preventDefault()
          if (!canAdd) return
          put([...entries, [typed, {}]])
          setTyped('')
        }}
      >
        <Input
          value={typed}
          placeholder={t('editor:newCode')}
          aria-label={`${label}: ${t('editor:newCode')}`}
          onChange={(e) => setTyped(e.target.value)}
        />
        <Button htmlType="submit" disabled={!canAdd}>
          {t('editor:add')}
        </Button>
      </form>
    </fieldset>
  )
}
