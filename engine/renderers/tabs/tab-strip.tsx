import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { othersOf, rightOf, type TabState } from '../../runtime/screens/tabs/tabs.ts'
import { tabsAtom } from '../state/tabs.ts'
import { TabHandle, titleOf } from './tab-handle.tsx'
import css from './tab-strip.module.css'
import { useTabActions } from './use-tab-actions.tsx'

/** Before the key of a tab in the list of all. */
const listed = 'tab.'

/**
 * The open tabs; the one shown has the colour of the page. Where they have no room the strip scrolls, and no title gets shorter for it:
 * the button at the end lists them all, with what can be done with the one shown. A right click has the same for any of them.
 */
export const TabStrip = memo(function TabStrip() {
  const { t } = useTranslation()
  const tabs = useAtomValue(tabsAtom)
  const actions = useTabActions()
  const strip = useRef<HTMLUListElement>(null)
  const active = tabs.list.find((tab) => tab.key === tabs.active)
  const shown = active && titleOf(active, t)

  /** The focus is on the strip, or was when the tab that had it went. */
  const hasFocus = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab that came to the front has the focus of the strip
  useEffect(() => {
    if (hasFocus.current) strip.current?.querySelector<HTMLElement>('[aria-current="page"]')?.focus()
  }, [tabs.active, tabs.list.length])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into view whole, and again when it gets its name
  useEffect(() => {
    strip.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tabs.active, tabs.list.length, shown])

  const { menu, whole } = useTabMenus()

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
        onWheel={({ currentTarget, deltaY }) => {
          currentTarget.scrollLeft += deltaY
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
        <Dropdown trigger={['click']} menu={whole(active)} placement="bottomRight">
          <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={t('tabs.actions')} />
        </Dropdown>
      )}
    </nav>
  )
})

/** What can be done with a tab, and with the one shown besides: going to any other. */
function useTabMenus() {
  const { t } = useTranslation()
  const tabs = useAtomValue(tabsAtom)
  const actions = useTabActions()

  const menu = (tab: TabState): MenuProps & { items: NonNullable<MenuProps['items']> } => ({
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

  const whole = (active: TabState): MenuProps => {
    const { items, onClick } = menu(active)
    const open = tabs.list.map((tab) => ({ key: `${listed}${tab.key}`, label: titleOf(tab, t), disabled: tab === active }))
    return {
      items: [{ key: 'list', type: 'group', label: t('tabs.label'), children: open }, { key: 'line', type: 'divider' }, ...items],
      onClick: (info) => {
        const chosen = tabs.list.find((tab) => info.key === `${listed}${tab.key}`)
        if (chosen) actions.show(chosen)
        else onClick?.(info)
      },
    }
  }

  return { menu, whole }
}
