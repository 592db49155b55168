import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { textOf, withText } from '../../../../runtime/screens/report-builder/draft.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import css from './report-builder.module.css'

interface TextInputsProps {
  readonly label: string
  /** Where the text stands in the report. */
  readonly path: readonly string[]
}

/** A text of the report in every language; what is not translated is as it is in the first. */
export function TextInputs({ label, path }: TextInputsProps) {
  const { t } = useTranslation()
  const { app, draft, change } = useBuilder()
  const { languages } = app.bundle.app
  const set = (language: (typeof languages)[number], text: string) => {
    const said = Object.fromEntries(languages.map((each) => [each, each === language ? text : textOf(draft, path, each)]))
    // Until somebody translates it, a text follows the first language.
    const isFirst = language === draft.first
    const same = isFirst
      ? Object.fromEntries(languages.map((each) => [each, said[each] === textOf(draft, path, draft.first) ? text : said[each]]))
      : said
    change(withText(draft, path, same))
  }
  return (
    <fieldset className={css.texts}>
      <legend>{label}</legend>
      {languages.map((language) => (
        <Labelled key={language} label={t(`editor:languages.${language}`)}>
          {(id) => (
            <Input id={id} value={textOf(draft, path, language)} maxLength={200} onChange={(event) => set(language, event.target.value)} />
          )}
        </Labelled>
      ))}
    </fieldset>
  )
}
