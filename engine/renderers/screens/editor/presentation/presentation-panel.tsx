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
  const id = useId()
  const put = (key: string, next: readonly Json[], changed?: Thing['texts']) => {
    const { [key]: _before, ...rest } = value
    onChange(next.length === 0 ? rest : { ...value, [key]: next as Json }, changed)
  }
  const [columns, query, fields] = [textsIn(value.columns), listIn(value.query), listIn(value.fields)]
  const byPath = (known: readonly Presentable[], paths: readonly string[]) =>
    paths.flatMap((path) => known.filter((each) => each.path === path))
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
      <div className={css.field}>
        <label htmlFor={id}>{t('editor:keys.roles')}</label>
        <Select
          id={id}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...textsIn(value.roles)]}
          placeholder={t('editor:presentation.everybody')}
          options={Object.entries(roles).map(([role, label]) => ({ value: role, label: `${label}　${role}` }))}
          onChange={(next: string[]) => put('roles', next)}
        />
      </div>
      {parts.columns.length > 0 && (
        <OrderedParts
          label={t('editor:presentation.columns')}
          help={t('editor:presentation.columnsHelp')}
          all={parts.columns}
          chosen={byPath(parts.columns, columns)}
          onChange={(next) => put('columns', next)}
        />
      )}
      {parts.query.length > 0 && (
        <OrderedParts
          label={t('editor:presentation.query')}
          help={t('editor:presentation.queryHelp')}
          all={parts.query}
          chosen={byPath(parts.query, query.map(pathIn))}
          onChange={(next) =>
            put(
              'query',
              next.map((field) => query.find((each) => each.field === field) ?? { field }),
            )
          }
          extra={(part) => (
            <DefaultInput
              app={shownApp}
              part={part}
              value={query.find(({ field }) => field === part.path)?.default}
              onChange={(next) =>
                put(
                  'query',
                  query.map((each) => (each.field === part.path ? withDefault(part.path, next) : each)),
                )
              }
            />
          )}
        />
      )}
      <OrderedParts
        label={t('editor:presentation.fields')}
        help={t('editor:presentation.fieldsHelp')}
        all={parts.fields}
        chosen={byPath(parts.fields, fields.map(pathIn))}
        onChange={(next) =>
          put(
            'fields',
            next.map((field) => fields.find((each) => each.field === field) ?? { field }),
          )
        }
        below={(part) => (
          <PresentedFieldInputs
            app={app}
            part={part}
            value={fields.find(({ field }) => field === part.path) ?? { field: part.path }}
            textKey={`presentations.${name}.fields.${part.path}`}
            texts={texts}
            onChange={(next, changed) =>
              put(
                'fields',
                fields.map((each) => (each.field === part.path ? next : each)),
                changed,
              )
            }
          />
        )}
      />
      <div>
        <Button danger onClick={onRemove}>
          {t('editor:presentation.remove')}
        </Button>
      </div>
    </div>
  )
}

const withDefault = (field: string, value: Json | undefined): JsonObject => (value === undefined ? { field } : { field, default: value })
