import { Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../../runtime/app/app.ts'
import type { JsonObject } from '../../../../runtime/overlays/json.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import type { Presentable } from '../../../../runtime/screens/presentable.ts'
import css from '../editor.module.css'
import { LabelInputs } from '../label-inputs.tsx'

interface PresentedFieldInputsProps {
  readonly app: App
  readonly part: Presentable
  readonly value: JsonObject
  readonly textKey: string
  readonly texts: Thing['texts']
  readonly onChange: (value: JsonObject, texts?: Thing['texts']) => void
}

/** What a field is called on the screen, the help under it, and whether it must have a value there. */
export function PresentedFieldInputs({ app, part, value, textKey, texts, onChange }: PresentedFieldInputsProps) {
  const { t } = useTranslation()
  const id = useId()
  const put = (key: string, next: string | true | undefined, changed?: Thing['texts']) => {
    const { [key]: _before, ...rest } = value
    onChange(next === undefined ? rest : { ...value, [key]: next }, changed)
  }
  const isAlways = part.field?.declaration !== undefined && 'required' in part.field.declaration && part.field.declaration.required === true
  return (
    <div className={css.presentedField}>
      {(['label', 'help'] as const).map((key) => (
        <LabelInputs
          key={key}
          app={app}
          label={t(key === 'label' ? 'editor:keys.label' : 'editor:keys.help')}
          own={typeof value[key] === 'string' ? value[key] : ''}
          textKey={`${textKey}.${key}`}
          texts={texts}
          placeholder={key === 'label' ? part.label : ''}
          onChange={(own, changed) => put(key, own === '' ? undefined : own, changed)}
        />
      ))}
      <div className={css.field}>
        <label htmlFor={id}>{t('editor:keys.required')}</label>
        <Switch
          id={id}
          className={css.toggle}
          disabled={isAlways && value.required !== true}
          checked={value.required === true || isAlways}
          onChange={(isOn) => put('required', isOn ? true : undefined)}
        />
        {isAlways && <p className={css.note}>{t('editor:presentation.alwaysRequired')}</p>}
      </div>
    </div>
  )
}
