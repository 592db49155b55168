import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import css from './editor.module.css'

interface LabelInputsProps {
  readonly app: App
  readonly label: string
  /** The text in the first language, as it stands in the file. */
  readonly own: string
  readonly textKey: string
  readonly texts: Thing['texts']
  readonly placeholder?: string
  readonly isLong?: boolean
  readonly onChange: (own: string, texts: Thing['texts']) => void
}

/** A text in every language of the portal. */
export function LabelInputs({ app, label, own, textKey, texts, placeholder = '', isLong = false, onChange }: LabelInputsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [first, ...others] = app.bundle.app.languages
  const Box = isLong ? Input.TextArea : Input
  const translate = (language: (typeof others)[number], text: string) => {
    const { [textKey]: _before, ...rest } = texts[language] ?? {}
    onChange(own, { ...texts, [language]: text === '' ? rest : { ...rest, [textKey]: text } })
  }
  return (
    <fieldset className={css.languages}>
      <legend>{label}</legend>
      <div className={css.language}>
        <label htmlFor={id}>{t(`editor:languages.${first}`)}</label>
        <Box id={id} value={own} placeholder={placeholder} onChange={(e) => onChange(e.target.value, texts)} />
      </div>
      {others.map((language) => {
        const text = texts[language]?.[textKey] ?? ''
        return (
          <div key={language} className={css.language}>
            <label htmlFor={id + language}>{t(`editor:languages.${language}`)}</label>
            <Box
              id={id + language}
              value={text}
              status={own !== '' && text === '' ? 'error' : ''}
              onChange={(e) => translate(language, e.target.value)}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
