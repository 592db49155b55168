import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isAvailableAtom, keptAtAtom } from '../api/api.ts'
import { moment } from '../i18n/figure.ts'
import css from './unavailable-banner.module.css'

/** Says that the server cannot be reached, as long as it cannot, and of when it is what the browser shows meanwhile; what was read is tried again by itself. */
export function UnavailableBanner() {
  const { t } = useTranslation()
  const isAvailable = useAtomValue(isAvailableAtom)
  const keptAt = useAtomValue(keptAtAtom)
  if (isAvailable) return null
  return (
    <div className={css.banner} role="alert">
      {keptAt === undefined ? t('shell.unavailable') : t('shell.offline', { moment: moment(keptAt) })}
    </div>
  )
}
