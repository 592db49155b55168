import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import { followed } from '../../../runtime/app/shape/schema-at.ts'
import { isJsonObject, type Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'
import css from './editor.module.css'
import { LabelInputs } from './label-inputs.tsx'
import { MapField, type TakesValue } from './map-field.tsx'
import { PartLinks } from './part-links.tsx'
import { sentence } from './sentence.ts'
import { SimpleInput } from './simple-input.tsx'

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

/** The input for a value of a schema: of a text in each language, of the entries of a map, of the parts of a thing, or a simple one. */
export function ValueField(props: ValueFieldProps) {
  const { t } = useTranslation()
  const { frame, schema, value, path, onChange } = props
  const found = followed(schema, value, frame.definitions)
  const name = path.at(-1) ?? ''
  const label = t(`editor:keys.${name}`, { defaultValue: name })

  if (found?.localised) return <TextField {...props} schema={found} label={label} />
  if (found?.patternProperties) {
    const entry: ComponentProps<typeof MapField>['entry'] = (inner, key, item, onEntry) => (
      <ValueField frame={frame} schema={inner} isItem value={item} path={[...path, key]} onChange={onEntry} />
    )
    return <MapField schema={found} value={value} label={label} entry={entry} onChange={onChange} />
  }
  if (found?.properties && (isJsonObject(value) || value === undefined)) return <PartsField {...props} schema={found} label={label} />
  return <SimpleField {...props} schema={found} label={label} />
}

/** A field whose schema was followed to what it says of the value. */
interface FollowedFieldProps extends Omit<ValueFieldProps, 'schema'> {
  readonly schema: JsonSchema | undefined
  readonly label: string
}

/** A text in each language. */
function TextField({ frame, schema, value, path, label, onChange }: FollowedFieldProps) {
  return (
    <div data-at={path.join('.')}>
      <LabelInputs
        app={frame.app}
        label={label}
        own={typeof value === 'string' ? value : ''}
        textKey={path.join('.')}
        texts={frame.texts}
        isLong={(schema?.maxLength ?? 0) > 500}
        onChange={(own, texts) => onChange(own === '' ? undefined : own, texts)}
      />
      <Wrong frame={frame} path={path} />
    </div>
  )
}

/** The parts of a thing: a group below the outermost, or links to screens of their own. */
function PartsField({ frame, schema, value, path, isItem = false, label, onChange }: FollowedFieldProps) {
  const map = isJsonObject(value) ? value : {}
  const known = Object.entries(schema?.properties ?? {}).filter(([key, inner]) => key !== 'was' && inner?.const === undefined)
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

/** A value with one input. */
function SimpleField({ frame, schema, value, path, label, onChange }: FollowedFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const name = path.at(-1) ?? ''
  return (
    <div className={css.field} data-at={path.join('.')}>
      <label htmlFor={id}>{label}</label>
      <SimpleInput id={id} name={name} schema={schema} value={value} things={frame.things} onChange={onChange} />
      {schema?.description && <p className={css.note}>{t(`editor:help.${name}`, { defaultValue: '', skipInterpolation: true })}</p>}
      <Wrong frame={frame} path={path} />
    </div>
  )
}

/** What is wrong with the value there. */
function Wrong({ frame: { diagnostics }, path }: Pick<ValueFieldProps, 'frame' | 'path'>) {
  const { t } = useTranslation()
  const wrong = diagnostics.find(({ at }) => at[0] === 'value' && at.slice(1).join('.') === path.join('.'))
  return wrong && <p className={css.wrong}>{sentence(wrong, t)}</p>
}
