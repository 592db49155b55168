import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isAvailableAtom } from '../api/api.ts'
import css from './unavailable-banner.module.css'

/** Says that the server cannot be reached, as long as it cannot; what was read is tried again by itself. */
export function UnavailableBanner() {
  const { t } = useTranslation()
  const isAvailable = useAtomValue(isAvailableAtom)
  if (isAvailable) return null
  return (
    <div className={css.banner} role="alert">
      {t('shell.unavailable')}
    </div>
  )
}
