import { Button } from 'antd'
import { useAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { newerVersionAtom } from '../installed/install.ts'
import css from './newer-version.module.css'

/** Says that there is a newer version of the portal, and takes it over when asked: nobody loses what they are typing. */
export function NewerVersion() {
  const { t } = useTranslation()
  const [newer, setNewer] = useAtom(newerVersionAtom)
  if (!newer) return null
  return (
    <div className={css.bar} role="status">
      <span>{t('shell.newer')}</span>
      <Button type="primary" size="small" onClick={newer.takeOver}>
        {t('shell.takeOver')}
      </Button>
      <Button type="text" size="small" onClick={() => setNewer(undefined)}>
        {t('shell.later')}
      </Button>
    </div>
  )
}
