import { Input, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import type { Json } from '../../../runtime/overlays/json.ts'
import type { Things } from '../../api/overlays.ts'
import { Select } from '../../parts/select.tsx'
import css from './editor.module.css'
import { type InputKind, inputKind } from './input-kind.ts'
import { JsonField } from './json-field.tsx'
import type { TakesValue } from './map-field.tsx'

interface SimpleInputProps {
  readonly id: string
  /** What the value is called in the thing. */
  readonly name: string
  readonly schema: JsonSchema | undefined
  readonly value: Json | undefined
  /** What may be named. */
  readonly things: Things
  readonly onChange: TakesValue
}

/** One input for a value. */
export function SimpleInput(props: SimpleInputProps) {
  const OfKind = inputs[inputKind(props.name, props.schema, props.value)]
  return <OfKind {...props} />
}

const inputs = {
  choice: ChoiceInput,
  enabled: EnabledInput,
  json: ({ id, value, onChange }) => <JsonField id={id} value={value} onChange={onChange} />,
  number: ({ id, value, onChange }) => (
    <InputNumber id={id} value={value as number | null} onChange={(next) => onChange(next ?? undefined)} />
  ),
  screen: ScreenInput,
  switch: ({ id, value, onChange }) => (
    <Switch id={id} className={css.toggle} checked={value === true} onChange={(isOn) => onChange(isOn ? true : undefined)} />
  ),
  text: TextInput,
  texts: TextsInput,
} satisfies Record<InputKind, (props: SimpleInputProps) => ReactNode>

/** What is disabled is the exception: people are asked whether it is enabled, which is so unless they say otherwise. */
function EnabledInput({ id, value, onChange }: SimpleInputProps) {
  return <Switch id={id} className={css.toggle} checked={value !== true} onChange={(isOn) => onChange(isOn ? undefined : true)} />
}

function ChoiceInput({ id, name, schema, value, onChange }: SimpleInputProps) {
  const { t } = useTranslation()
  return (
    <Select
      id={id}
      allowClear
      showSearch
      value={value as string | undefined}
      options={(schema?.enum ?? []).map((each) => ({
        value: String(each),
        label: t(`editor:choices.${name}.${each}`, { defaultValue: String(each) }),
      }))}
      onChange={(next?: string) => onChange(next)}
    />
  )
}

/** Several of what there is, or texts of one's own. */
function TextsInput({ id, name, value, things, onChange }: SimpleInputProps) {
  const known = name === 'screens' ? things.screens : name === 'includes' || name === 'roles' ? things.roles : undefined
  return (
    <Select
      id={id}
      mode={known ? 'multiple' : 'tags'}
      showSearch={{ optionFilterProp: 'label' }}
      value={(value ?? []) as string[]}
      {...(known && { options: optionsOf(known) })}
      onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next)}
    />
  )
}

function ScreenInput({ id, value, things, onChange }: SimpleInputProps) {
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value as string | undefined}
      options={optionsOf(things.screens)}
      onChange={(next: string) => onChange(next)}
    />
  )
}

function TextInput({ id, value, onChange }: SimpleInputProps) {
  return (
    <Input
      id={id}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
    />
  )
}

/** Things by name, told by their titles with the names beside. */
const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([name, title]) => ({ value: name, label: `${title}　${name}` }))
