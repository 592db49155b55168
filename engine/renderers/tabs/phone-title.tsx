import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { tabsAtom } from '../state/tabs.ts'
import css from './phone-title.module.css'

/** On a phone, in place of the tabs: what is shown, and the way back to its list. */
export function PhoneTitle() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tabs = useAtomValue(tabsAtom)
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const isDetail = active?.menuRoute !== undefined && active.path !== active.menuRoute
  return (
    <nav className={css.bar} aria-label={t('tabs.label')}>
      {isDetail && (
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('common.back')} onClick={() => navigate(active.menuRoute ?? '/')} />
      )}
      <span className={css.title}>{active?.title ?? active?.screenTitle}</span>
    </nav>
  )
}
