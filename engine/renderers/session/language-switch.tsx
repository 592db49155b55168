import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../schema/names.ts'
import { languageAtom, languageNames } from '../i18n/language.ts'
import { portalAtom } from '../state/portal.ts'
import { switchLanguage } from './switch-language.ts'

/** Chooses the language of the page. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const { languages } = useAtomValue(portalAtom)
  const language = useAtomValue(languageAtom)
  if (languages.length < 2) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [language],
        items: languages.map((key) => ({ key, label: languageNames[key] })),
        onClick: ({ key }) => switchLanguage(key as Language),
      }}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={t('shell.language', { name: languageNames[language] })}>
        {languageNames[language]}
      </Button>
    </Dropdown>
  )
}
