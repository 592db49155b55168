import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../runtime/access/menu.ts'
import { type MenuEntry, menuEntries, type Sounds, searchMenu } from '../../runtime/access/menu-search.ts'
import { useGo } from '../places/go.ts'
import { FrequentContext } from './frequent-star.tsx'
import { besidePortal, follow, hrefOf } from './menu-link.ts'
import { MenuTree } from './menu-tree.tsx'
import css from './side-menu.module.css'
import { loadSounds } from './sounds.ts'
import { useFrequent } from './use-frequent.ts'

export interface SideMenuProps {
  readonly items: readonly MenuItem[]
  /** The entry to highlight. */
  readonly current: string | undefined
  readonly isFolded: boolean
  /** No button to fold it without. */
  readonly onFold?: ((isFolded: boolean) => void) | undefined
  /** An entry was followed. */
  readonly onLeave?: (() => void) | undefined
}

/** The menu of the person, with a filter that knows pinyin. */
export const SideMenu = memo(function SideMenu({ items, current, isFolded, onFold, onLeave }: SideMenuProps) {
  const { t } = useTranslation()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [sounds, setSounds] = useState<{ match: Sounds }>()
  const entries = useMemo(() => menuEntries(items), [items])
  const found = useMemo(() => searchMenu(entries, typed, sounds?.match), [entries, typed, sounds])
  const frequent = useFrequent(items)
  const isSearching = typed.trim() !== ''

  function leave() {
    setTyped('')
    onLeave?.()
  }

  return (
    <nav className={css.menu} data-part="menu" aria-label={t('shell.menu')} data-folded={isFolded} data-drawer={onFold === undefined}>
      <div className={css.top}>
        {isFolded ? (
          <Button type="text" icon={<SearchOutlined aria-hidden />} aria-label={t('shell.filterMenu')} onClick={() => onFold?.(false)} />
        ) : (
          <MenuFilter
            typed={typed}
            onType={setTyped}
            onFocus={async () => {
              if (!sounds) setSounds({ match: await loadSounds() })
            }}
            onEnter={() => {
              const first = found[0]
              if (!isSearching || !first) return
              follow(first, go)
              leave()
            }}
          />
        )}
      </div>
      <div className={css.entries}>
        {isSearching ? (
          <FoundEntries found={found} current={current} onLeave={leave} />
        ) : (
          <FrequentContext value={frequent}>
            <MenuTree items={items} current={current} isFolded={isFolded} onLeave={leave} />
          </FrequentContext>
        )}
      </div>
      {onFold && (
        <div className={css.bottom}>
          <Button
            type="text"
            icon={isFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            aria-label={t(isFolded ? 'shell.unfoldMenu' : 'shell.foldMenu')}
            onClick={() => onFold(!isFolded)}
          />
        </div>
      )}
    </nav>
  )
})

interface MenuFilterProps {
  readonly typed: string
  readonly onType: (words: string) => void
  readonly onFocus: () => void
  readonly onEnter: () => void
}

/** Letters that an entry is looked for by; Escape gives them up. */
function MenuFilter({ typed, onType, onFocus, onEnter }: MenuFilterProps) {
  const { t } = useTranslation()
  return (
    <Input
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      value={typed}
      placeholder={t('shell.filterMenu')}
      aria-label={t('shell.filterMenu')}
      onFocus={onFocus}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') onType('')
        if (event.key === 'Enter') onEnter()
      }}
    />
  )
}

interface FoundEntriesProps {
  readonly found: readonly MenuEntry[]
  readonly current: string | undefined
  readonly onLeave: () => void
}

/** The entries that answer to what was typed, with the groups that they stand in. */
function FoundEntries({ found, current, onLeave }: FoundEntriesProps) {
  const { t } = useTranslation()
  return (
    <ul className={css.found}>
      {found.map((entry) => (
        <li key={`${entry.groups.join('/')} ${entry.address}`}>
          <a
            className={css.entry}
            href={hrefOf(entry.address)}
            {...(entry.isOfWeb && besidePortal)}
            aria-current={entry.address === current ? 'page' : undefined}
            onClick={onLeave}
          >
            {entry.label}
            <span className={css.groups}>{entry.groups.join(' / ')}</span>
          </a>
        </li>
      ))}
      {found.length === 0 && <li className={css.none}>{t('shell.noMenu')}</li>}
    </ul>
  )
}
