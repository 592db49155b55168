import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import css from './fault-overlay.module.css'
import { faultsAtom } from './metadata-news.ts'

/** The errors of the metadata, over the page that still shows its last good version. */
export function FaultOverlay() {
  const { t } = useTranslation()
  const faults = useAtomValue(faultsAtom)
  if (faults.length === 0) return null
  return (
    <section className={css.overlay} role="alert" aria-label={t('development:title')}>
      <h2 className={css.title}>{t('development:title')}</h2>
      <p>{t('development:lastGood')}</p>
      <ul className={css.faults}>
        {faults.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
