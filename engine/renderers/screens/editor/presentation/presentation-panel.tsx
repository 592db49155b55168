import { Button, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../../runtime/app/app.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../runtime/overlays/json.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import type { Presentable, PresentableParts } from '../../../../runtime/screens/presentable.ts'
import type { ThingDiagnostic } from '../../../api/overlays.ts'
import css from '../editor.module.css'
import { LabelInputs } from '../label-inputs.tsx'
import { sentence } from '../sentence.ts'
import { DefaultInput } from './default-input.tsx'
import { OrderedParts } from './ordered-parts.tsx'
import { PresentedFieldInputs } from './presented-field-inputs.tsx'

interface PresentationPanelProps {
  readonly app: App
  /** The part of the app that the presented screen has: its lookups. */
  readonly shownApp: App
  readonly parts: PresentableParts
  readonly name: string
  readonly value: JsonObject
  readonly texts: Thing['texts']
  readonly roles: Readonly<Record<string, string>>
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly onChange: (value: JsonObject, texts?: Thing['texts']) => void
  readonly onRemove: () => void
}

const listIn = (value: Json | undefined): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])
const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
const pathIn = ({ field }: JsonObject) => String(field)

/** One presentation: what it is called, to whom, which columns and conditions in which order, and what fields are called. */
export function PresentationPanel(props: PresentationPanelProps) {
  const { app, shownApp, parts, name, value, texts, roles, diagnostics, onChange, onRemove } = props
  const { t } = useTranslation()
  const put = (key: string, next: readonly Json[], changed?: Thing['texts']) => {
    const { [key]: _before, ...rest } = value
    onChange(next.length === 0 ? rest : { ...value, [key]: next as Json }, changed)
  }
  const own = diagnostics.filter(({ at }) => at[0] === 'value' && at[1] === 'presentations' && at[2] === name)
  return (
    <div className={css.presentation}>
      {own.map((wrong) => (
        <p key={`${wrong.code} ${wrong.at.join('.')}`} className={css.wrong}>
          {sentence(wrong, t)}
        </p>
      ))}
      <LabelInputs
        app={app}
        label={t('editor:keys.label')}
        own={typeof value.label === 'string' ? value.label : ''}
        textKey={`presentations.${name}.label`}
        texts={texts}
        onChange={(label, changed) => onChange({ ...value, label }, changed)}
      />
      <RolesInput value={textsIn(value.roles)} roles={roles} onChange={(next) => put('roles', next)} />
      {parts.columns.length > 0 && (
        <OrderedParts
          label={t('editor:presentation.columns')}
          help={t('editor:presentation.columnsHelp')}
          all={parts.columns}
          chosen={byPath(parts.columns, textsIn(value.columns))}
          onChange={(next) => put('columns', next)}
        />
      )}
      {parts.query.length > 0 && (
        <QueryParts app={shownApp} all={parts.query} query={listIn(value.query)} onChange={(next) => put('query', next)} />
      )}
      <FieldParts
        app={app}
        all={parts.fields}
        fields={listIn(value.fields)}
        texts={texts}
        textKey={`presentations.${name}.fields`}
        onChange={(next, changed) => put('fields', next, changed)}
      />
      <div>
        <Button danger onClick={onRemove}>
          {t('editor:presentation.remove')}
        </Button>
      </div>
    </div>
  )
}

interface RolesInputProps {
  readonly value: readonly string[]
  readonly roles: Readonly<Record<string, string>>
  readonly onChange: (roles: readonly string[]) => void
}

/** To whom the presentation is shown. */
function RolesInput({ value, roles, onChange }: RolesInputProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t('editor:keys.roles')}</label>
      <Select
        id={id}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...value]}
        placeholder={t('editor:presentation.everybody')}
        options={Object.entries(roles).map(([role, label]) => ({ value: role, label: `${label}　${role}` }))}
        onChange={(next: string[]) => onChange(next)}
      />
    </div>
  )
}

interface QueryPartsProps {
  readonly app: App
  readonly all: readonly Presentable[]
  readonly query: readonly JsonObject[]
  readonly onChange: (query: readonly JsonObject[]) => void
}

/** Which conditions are asked for, in which order, and with what they begin. */
function QueryParts({ app, all, query, onChange }: QueryPartsProps) {
  const { t } = useTranslation()
  return (
    <OrderedParts
      label={t('editor:presentation.query')}
      help={t('editor:presentation.queryHelp')}
      all={all}
      chosen={byPath(all, query.map(pathIn))}
      onChange={(next) => onChange(inOrder(query, next))}
      extra={(part) => (
        <DefaultInput
          app={app}
          part={part}
          value={query.find(({ field }) => field === part.path)?.default}
          onChange={(next) => onChange(withPart(query, withDefault(part.path, next)))}
        />
      )}
    />
  )
}

interface FieldPartsProps {
  readonly app: App
  readonly all: readonly Presentable[]
  readonly fields: readonly JsonObject[]
  readonly texts: Thing['texts']
  /** Before the path of a field. */
  readonly textKey: string
  readonly onChange: (fields: readonly JsonObject[], texts?: Thing['texts']) => void
}

/** Which fields are called otherwise, or must have a value here. */
function FieldParts({ app, all, fields, texts, textKey, onChange }: FieldPartsProps) {
  const { t } = useTranslation()
  return (
    <OrderedParts
      label={t('editor:presentation.fields')}
      help={t('editor:presentation.fieldsHelp')}
      all={all}
      chosen={byPath(all, fields.map(pathIn))}
      onChange={(next) => onChange(inOrder(fields, next))}
      below={(part) => (
        <PresentedFieldInputs
          app={app}
          part={part}
          value={fields.find(({ field }) => field === part.path) ?? { field: part.path }}
          textKey={`${textKey}.${part.path}`}
          texts={texts}
          onChange={(next, changed) => onChange(withPart(fields, next), changed)}
        />
      )}
    />
  )
}

const byPath = (known: readonly Presentable[], paths: readonly string[]) =>
  paths.flatMap((path) => known.filter((each) => each.path === path))

/** The parts of these paths, in their order: what is said of them already stays. */
const inOrder = (parts: readonly JsonObject[], paths: readonly string[]): readonly JsonObject[] =>
  paths.map((field) => parts.find((each) => each.field === field) ?? { field })

/** The parts, with another thing said of one of them. */
const withPart = (parts: readonly JsonObject[], part: JsonObject): readonly JsonObject[] =>
  parts.map((each) => (each.field === part.field ? part : each))

const withDefault = (field: string, value: Json | undefined): JsonObject => (value === undefined ? { field } : { field, default: value })
