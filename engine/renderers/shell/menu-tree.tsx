import { ExportOutlined, RightOutlined, StarOutlined } from '@ant-design/icons'
import { Popover, Tooltip } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../runtime/access/menu.ts'
import type { Icon } from '../../schema/icon.ts'
import { menuIcons } from '../parts/menu-icons.ts'
import { readLocal, writeLocal } from '../state/local-storage.ts'
import { FrequentContext, FrequentStar, stepToStar } from './frequent-star.tsx'
import { besidePortal, hrefOf } from './menu-link.ts'
import css from './menu-tree.module.css'

interface MenuTreeProps {
  readonly items: readonly MenuItem[]
  readonly current: string | undefined
  readonly isFolded: boolean
  readonly onLeave: () => void
}

/**
 * The entries in their groups, after those that the person works with most. Which groups are open is remembered; at first it is the one with
 * the current entry, or all where they are few and none stand before them.
 */
export function MenuTree({ items, current, isFolded, onLeave }: MenuTreeProps) {
  const { t } = useTranslation()
  const often = useContext(FrequentContext)?.items ?? []
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>(
    () => (readLocal('menu.open') as Record<string, boolean> | null) ?? {},
  )
  const toggle = (path: string, isOpen: boolean) => {
    const next = { ...open, [path]: isOpen }
    setOpen(next)
    writeLocal('menu.open', next)
  }
  const first: MenuItem = { name: frequentName, label: t('shell.frequent'), items: often }
  const all = often.length > 0 ? [first, ...items] : items
  if (isFolded) return <FoldedTree items={all} current={current} isFolded onLeave={onLeave} />
  return <Level items={all} current={current} path="" open={open} onToggle={toggle} onLeave={onLeave} />
}

/** More entries than these are no menu that one reads, or goes through by Tab. */
const mostOpen = 60

const countOf = (items: readonly MenuItem[]): number => items.reduce((sum, item) => sum + (item.items ? countOf(item.items) : 1), 0)

/** No entry of metadata is called so. */
const frequentName = '*'

interface LevelProps extends Omit<MenuTreeProps, 'isFolded'> {
  readonly path: string
  readonly open: Readonly<Record<string, boolean>>
  readonly onToggle: (path: string, isOpen: boolean) => void
}

function Level({ items, current, path, open, onToggle, onLeave }: LevelProps) {
  const often = items.find(({ name }) => name === frequentName)
  const areAllOpen = path === '' && !often && countOf(items) <= mostOpen
  const isOften = often !== undefined && holds(often, current)
  return (
    <ul className={css.level} data-depth={path.split('/').length - 1}>
      {items.map((item) => {
        const own = `${path}/${item.name}`
        if (!item.items) return <Leaf key={item.name} item={item} current={current} onLeave={onLeave} />
        const isOpen = open[own] ?? (areAllOpen || item === often || (holds(item, current) && !isOften))
        return (
          <li key={item.name}>
            <button type="button" className={css.group} aria-expanded={isOpen} onClick={() => onToggle(own, !isOpen)}>
              <GroupIcon item={item} />
              <span className={css.label}>{item.label}</span>
              <RightOutlined className={css.arrow} aria-hidden />
            </button>
            {isOpen && <Level items={item.items} current={current} path={own} open={open} onToggle={onToggle} onLeave={onLeave} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Pictures alone; groups fly out. */
function FoldedTree({ items, current, onLeave }: MenuTreeProps) {
  return (
    <ul className={css.level}>
      {items.map((item) => (
        <li key={item.name}>
          {item.items ? (
            <Popover
              placement="rightTop"
              title={item.label}
              trigger={['hover', 'click']}
              content={
                <div className={css.flyout}>
                  <Level
                    items={item.items}
                    current={current}
                    path={`/${item.name}`}
                    open={{}}
                    onToggle={() => undefined}
                    onLeave={onLeave}
                  />
                </div>
              }
            >
              <button type="button" className={css.folded} aria-label={item.label} data-current={holds(item, current)}>
                <GroupIcon item={item} label={item.label} />
              </button>
            </Popover>
          ) : (
            <Tooltip placement="right" title={item.label}>
              <a
                className={css.folded}
                href={hrefOf(item.route ?? item.web)}
                {...(item.web !== undefined && besidePortal)}
                aria-label={item.label}
                aria-current={isCurrent(item, current) ? 'page' : undefined}
                onClick={onLeave}
              >
                <MenuIcon name={item.icon} label={item.label} />
              </a>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The picture of a group. */
function GroupIcon({ item, label = '' }: { readonly item: MenuItem; readonly label?: string }) {
  return item.name === frequentName ? <StarOutlined className={css.icon} aria-hidden /> : <MenuIcon name={item.icon} label={label} />
}

function Leaf({ item, current, onLeave }: { item: MenuItem; current: string | undefined; onLeave: () => void }) {
  return (
    <li className={css.entry}>
      <a
        className={css.leaf}
        href={hrefOf(item.route ?? item.web)}
        {...(item.web !== undefined && besidePortal)}
        aria-current={isCurrent(item, current) ? 'page' : undefined}
        onClick={onLeave}
        onKeyDown={stepToStar}
      >
        <MenuIcon name={item.icon} />
        <span className={css.label} title={item.label}>
          {item.label}
        </span>
        {item.web !== undefined && <ExportOutlined className={css.icon} aria-hidden />}
      </a>
      <FrequentStar address={item.route ?? item.web} label={item.label} />
    </li>
  )
}

/** The picture of an entry; its first character where only pictures are shown and it has none. */
export function MenuIcon({ name, label }: { name: string | undefined; label?: string }) {
  const Icon = name !== undefined && Object.hasOwn(menuIcons, name) ? menuIcons[name as Icon] : undefined
  if (Icon) return <Icon className={css.icon} aria-hidden />
  return label ? <span aria-hidden>{[...label][0]}</span> : null
}

const isCurrent = ({ route }: MenuItem, current: string | undefined) => route !== undefined && route === current

/** Whether a group holds the entry that opens a screen. */
export function holds(item: MenuItem, route: string | undefined): boolean {
  if (route === undefined) return false
  return item.items?.some((inner) => inner.route === route || holds(inner, route)) ?? false
}
