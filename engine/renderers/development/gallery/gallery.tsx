import { Segmented } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/i18n.ts'
import { languageAtom } from '../../i18n/language.ts'
import { addDocumentTexts } from '../../screens/document/load-document-screen.ts'
import { schemes, useScheme } from '../../theme/scheme.ts'
import { developmentTexts } from '../development-texts.ts'
import { FieldGallery } from './field-gallery.tsx'
import css from './gallery.module.css'
import { PartGallery } from './part-gallery.tsx'
import { ScreenGallery } from './screen-gallery.tsx'

/** Under `npm run dev`, at `#/_gallery`: every kind of field, cell and screen and the parts of pages in each of their states, from metadata. */
export function Gallery() {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const { choice, scheme, chooseScheme } = useScheme()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    Promise.all([addTexts('development', developmentTexts), addDocumentTexts()]).then(() => setReady(true))
  }, [])
  if (!isReady) return null
  return (
    <main className={css.page}>
      <header className={css.head}>
        <h1>{t('development:gallery.title')}</h1>
        <Segmented
          aria-label={t('theme.label')}
          value={choice}
          options={schemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          onChange={chooseScheme}
        />
      </header>
      <h2>{t('development:gallery.fields')}</h2>
      <FieldGallery language={language} />
      <h2>{t('development:gallery.parts')}</h2>
      <PartGallery scheme={scheme} />
      <h2>{t('development:gallery.screens')}</h2>
      <ScreenGallery />
    </main>
  )
}
