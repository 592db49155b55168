import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatAddress } from '../../runtime/app/address.ts'
import type { TabState } from '../../runtime/screens/tabs/tabs.ts'
import css from './tab-handle.module.css'

interface TabHandleProps {
  readonly tab: TabState
  readonly isActive: boolean
  readonly menu: MenuProps
  readonly onClose: () => void
  /** Goes to the next (1) or the last (-1) tab. */
  readonly onStep: (step: 1 | -1) => void
}

/** What a tab is called. */
export function titleOf(tab: TabState, t: (key: string) => string): string {
  return tab.title ?? tab.screenTitle ?? t('common.loading')
}

/** One tab of the strip. A middle click or Delete closes it, arrows go to its neighbours. */
export function TabHandle({ tab, isActive, menu, onClose, onStep }: TabHandleProps) {
  const { t } = useTranslation()
  const title = titleOf(tab, t)
  return (
    <li className={css.tab} data-active={isActive}>
      <Dropdown trigger={['contextMenu']} menu={menu}>
        <a
          className={css.link}
          href={`#${formatAddress(tab)}`}
          title={title}
          aria-current={isActive ? 'page' : undefined}
          onAuxClick={(event) => {
            if (event.button !== 1) return
            event.preventDefault()
            onClose()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Delete') onClose()
            if (event.key === 'ArrowRight') onStep(1)
            if (event.key === 'ArrowLeft') onStep(-1)
          }}
        >
          <span className={css.title}>{title}</span>
          {tab.isUnsaved && <span className={css.dot} role="img" aria-label={t('tabs.isUnsaved')} />}
        </a>
      </Dropdown>
      <button type="button" className={css.close} aria-label={t('tabs.closeOne', { title })} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}
