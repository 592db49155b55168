import { Input, InputNumber, Switch } from 'antd'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import { followed } from '../../../runtime/app/shape/schema-at.ts'
import { isJsonObject, type Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'
import { Select } from '../../parts/select.tsx'
import css from './editor.module.css'
import { JsonField } from './json-field.tsx'
import { LabelInputs } from './label-inputs.tsx'
import { MapField, type TakesValue } from './map-field.tsx'
import { PartLinks } from './part-links.tsx'
import { sentence } from './sentence.ts'

/** What every input of a form knows. */
interface FormFrame {
  readonly app: App
  readonly things: Things
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly definitions: Readonly<Record<string, JsonSchema>>
  readonly texts: Thing['texts']
  /** The address of a part that is edited on a screen of its own. */
  readonly partAddress?: (part: string) => string
}

interface ValueFieldProps {
  readonly frame: FormFrame
  readonly schema: JsonSchema
  readonly value: Json | undefined
  readonly path: readonly string[]
  /** An entry of a map, which has its heading already. */
  readonly isItem?: boolean
  readonly onChange: TakesValue
}

/** The input for a value of a schema: what has no simple one is written as JSON. */
export function ValueField({ frame, schema, value, path, isItem = false, onChange }: ValueFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const found = followed(schema, value, frame.definitions)
  const name = path.at(-1) ?? ''
  const label = t(`editor:keys.${name}`, { defaultValue: name })
  const wrong = frame.diagnostics.find(({ at }) => at[0] === 'value' && at.slice(1).join('.') === path.join('.'))
  const told = wrong && <p className={css.wrong}>{sentence(wrong, t)}</p>

  if (found?.localised) {
    return (
      <div data-at={path.join('.')}>
        <LabelInputs
          app={frame.app}
          label={label}
          own={typeof value === 'string' ? value : ''}
          textKey={path.join('.')}
          texts={frame.texts}
          isLong={(found.maxLength ?? 0) > 500}
          onChange={(own, texts) => onChange(own === '' ? undefined : own, texts)}
        />
        {told}
      </div>
    )
  }
  if (found?.patternProperties) {
    const entry: ComponentProps<typeof MapField>['entry'] = (inner, key, item, onEntry) => (
      <ValueField frame={frame} schema={inner} isItem value={item} path={[...path, key]} onChange={onEntry} />
    )
    return <MapField schema={found} value={value} label={label} entry={entry} onChange={onChange} />
  }
  if (found?.properties && (isJsonObject(value) || value === undefined)) {
    const map = isJsonObject(value) ? value : {}
    const known = Object.entries(found.properties).filter(([key]) => key !== 'was' && found.properties?.[key]?.const === undefined)
    const body = known.map(([key, inner]) => (
      <ValueField
        key={key}
        frame={frame}
        schema={inner}
        value={map[key]}
        path={[...path, key]}
        onChange={(next, texts) => {
          const { [key]: _before, ...rest } = map
          onChange(next === undefined ? rest : { ...map, [key]: next }, texts)
        }}
      />
    ))
    if (path.length === 0 || isItem) return <>{body}</>
    if (frame.partAddress) return <PartLinks label={label} names={known.map(([key]) => key)} value={value} addressOf={frame.partAddress} />
    return (
      <details className={css.group} open={isJsonObject(value)}>
        <summary>{label}</summary>
        {body}
      </details>
    )
  }
  const input = simple()
  return (
    <div className={css.field} data-at={path.join('.')}>
      <label htmlFor={id}>{label}</label>
      {input}
      {found?.description && <p className={css.note}>{t(`editor:help.${name}`, { defaultValue: '', skipInterpolation: true })}</p>}
      {told}
    </div>
  )

  function simple() {
    const list = name === 'screens' ? frame.things.screens : name === 'includes' || name === 'roles' ? frame.things.roles : undefined
    // What is disabled is the exception: people are asked whether it is enabled, which is so unless they say otherwise.
    if (name === 'disabled')
      return <Switch id={id} className={css.toggle} checked={value !== true} onChange={(isOn) => onChange(isOn ? undefined : true)} />
    if (found?.type === 'boolean')
      return <Switch id={id} className={css.toggle} checked={value === true} onChange={(isOn) => onChange(isOn ? true : undefined)} />
    if (found?.enum)
      return (
        <Select
          id={id}
          allowClear
          showSearch
          value={value as string | undefined}
          options={found.enum.map((each) => ({
            value: String(each),
            label: t(`editor:choices.${name}.${each}`, { defaultValue: String(each) }),
          }))}
          onChange={(next?: string) => onChange(next)}
        />
      )
    if (
      found?.type === 'array' &&
      (value === undefined || (Array.isArray(value) && value.every((each) => typeof each === 'string'))) &&
      isOfTexts(found)
    )
      return (
        <Select
          id={id}
          mode={list ? 'multiple' : 'tags'}
          showSearch={{ optionFilterProp: 'label' }}
          value={(value ?? []) as string[]}
          {...(list && { options: Object.entries(list).map(([each, title]) => ({ value: each, label: `${title}　${each}` })) })}
          onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next)}
        />
      )
    if (name === 'screen' && typeof (value ?? '') === 'string')
      return (
        <Select
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={value as string | undefined}
          options={Object.entries(frame.things.screens).map(([each, title]) => ({ value: each, label: `${title}　${each}` }))}
          onChange={(next: string) => onChange(next)}
        />
      )
    if (found?.type === 'integer' || found?.type === 'number')
      return <InputNumber id={id} value={value as number | null} onChange={(next) => onChange(next ?? undefined)} />
    if (found?.type === 'string' || (typeof value === 'string' && found?.type !== 'object'))
      return (
        <Input
          id={id}
          value={(value as string | undefined) ?? ''}
          onChange={(e) => onChange(e.target.value === '' ? undefined : e.target.value)}
        />
      )
    return <JsonField id={id} value={value} onChange={onChange} />
  }
}

/** Whether the elements of a list are texts, as far as its schema says. */
function isOfTexts({ items }: JsonSchema): boolean {
  const each = Array.isArray(items) ? undefined : (items as JsonSchema | undefined)
  const kinds = each?.anyOf ?? (each ? [each] : [])
  return (
    kinds.length > 0 &&
    kinds.every(({ type, const: only, enum: values }) => type === 'string' || typeof only === 'string' || values !== undefined)
  )
}
