import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { formatAddress } from '../../runtime/app/address.ts'
import { tabsAtom } from '../state/tabs.ts'
import css from './phone-title.module.css'

/** On a phone, in place of the tabs: what is shown, the way back to its list, and what elsewhere is not saved yet. */
export function PhoneTitle() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tabs = useAtomValue(tabsAtom)
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const isDetail = active?.menuRoute !== undefined && active.path !== active.menuRoute
  const unsaved = tabs.list.filter((tab) => tab.isUnsaved && tab.key !== tabs.active)
  return (
    <nav className={css.bar} aria-label={t('tabs.label')}>
      {isDetail && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={t('common.back')}
          onClick={() => navigate(active.menuRoute ?? '/')}
        />
      )}
      <span className={css.title}>{active?.title ?? active?.screenTitle}</span>
      {unsaved.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: unsaved.map((tab) => ({ key: formatAddress(tab), label: tab.title ?? tab.screenTitle ?? tab.path })),
            onClick: ({ key }) => navigate(key),
          }}
        >
          <Button type="text" className={css.unsaved ?? ''}>
            {t('tabs.unsavedElsewhere', { count: unsaved.length })}
          </Button>
        </Dropdown>
      )}
    </nav>
  )
}
