import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { othersOf, rightOf, type TabState } from '../../runtime/screens/tabs/tabs.ts'
import { tabsAtom } from '../state/tabs.ts'
import { TabHandle } from './tab-handle.tsx'
import css from './tab-strip.module.css'
import { useTabActions } from './use-tab-actions.tsx'

/** The open tabs; the one shown has the colour of the page. A right click, or the button at the end, has what can be done with them. */
export function TabStrip() {
  const { t } = useTranslation()
  const tabs = useAtomValue(tabsAtom)
  const actions = useTabActions()
  const strip = useRef<HTMLUListElement>(null)

  /** The focus is on the strip, or was when the tab that had it went. */
  const hasFocus = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that came to the front is brought into view, and has the focus of the strip
  useEffect(() => {
    const shown = strip.current?.querySelector<HTMLElement>('[aria-current="page"]')
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (hasFocus.current) shown?.focus()
  }, [tabs.active, tabs.list.length])

  const menu = (tab: TabState): MenuProps => ({
    items: [
      { key: 'refresh', label: t('tabs.refresh') },
      { key: 'close', label: t('tabs.close') },
      { key: 'others', label: t('tabs.closeOthers'), disabled: tabs.list.length < 2 },
      { key: 'right', label: t('tabs.closeRight'), disabled: rightOf(tabs, tab.key).length === 0 },
    ],
    onClick: ({ key }) => {
      if (key === 'refresh') actions.refresh(tab.key)
      if (key === 'close') actions.close([tab.key])
      if (key === 'others') actions.close(othersOf(tabs, tab.key))
      if (key === 'right') actions.close(rightOf(tabs, tab.key))
    },
  })

  const active = tabs.list.find((tab) => tab.key === tabs.active)
  return (
    <nav className={css.bar} aria-label={t('tabs.label')}>
      <ul
        ref={strip}
        className={css.strip}
        data-part="tabs"
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={() => {
          hasFocus.current = false
        }}
      >
        {tabs.list.map((tab) => (
          <TabHandle
            key={tab.key}
            tab={tab}
            isActive={tab.key === tabs.active}
            menu={menu(tab)}
            onClose={() => actions.close([tab.key])}
            onStep={(step) => actions.show(tabs.list.at((tabs.list.indexOf(tab) + step) % tabs.list.length) as TabState)}
          />
        ))}
      </ul>
      {active && (
        <Dropdown trigger={['click']} menu={menu(active)} placement="bottomRight">
          <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('tabs.actions')} />
        </Dropdown>
      )}
    </nav>
  )
}
