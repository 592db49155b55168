import { GlobalOutlined } from '@ant-design/icons-svg'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../schema/names.ts'
import { languageAtom, languageNames } from '../i18n/language.ts'
import { PlainIcon } from '../plain/plain-icon.tsx'
import { portalAtom } from '../state/portal.ts'
import css from './language-choice.module.css'
import { switchLanguage } from './switch-language.ts'

/** Chooses the language of a page that stands before antd is loaded. */
export function LanguageChoice() {
  const { t } = useTranslation()
  const { languages } = useAtomValue(portalAtom)
  const language = useAtomValue(languageAtom)
  if (languages.length < 2) return null
  return (
    <span className={css.choice}>
      <PlainIcon shape={GlobalOutlined} />
      <select
        className={css.languages}
        value={language}
        aria-label={t('shell.language', { name: languageNames[language] })}
        onChange={(event) => switchLanguage(event.target.value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </span>
  )
}
