import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../runtime/access/menu.ts'
import { useBackCloses } from '../places/use-back-closes.ts'
import { besidePortal, hrefOf } from './menu-link.ts'
import { holds, MenuIcon, MenuTree } from './menu-tree.tsx'
import css from './places-bar.module.css'

/** Places beside each other at the bottom of a phone; what is more stands behind the last of them. */
const most = 5

/** The places of the menu of telephones, within reach of the thumb. A group opens what it holds. */
export function PlacesBar({ items, current }: { readonly items: readonly MenuItem[]; readonly current: string | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<MenuItem>()
  const close = () => setOpen(undefined)
  useBackCloses(open !== undefined, close)
  const rest: MenuItem = { name: 'more', label: t('common.more'), icon: 'unorderedList', items: items.slice(most - 1) }
  const places = items.length > most ? [...items.slice(0, most - 1), rest] : items
  return (
    <>
      <nav className={css.bar} data-places aria-label={t('shell.places')}>
        {places.map((item) =>
          item.items ? (
            <button
              key={item.name}
              type="button"
              className={css.place}
              aria-haspopup="dialog"
              aria-expanded={open?.name === item.name}
              data-current={holds(item, current)}
              onClick={() => setOpen(item)}
            >
              <MenuIcon name={item.icon} />
              <span className={css.label}>{item.label}</span>
            </button>
          ) : (
            <a
              key={item.name}
              className={css.place}
              href={hrefOf(item.route ?? item.web)}
              data-current={item.route === current}
              {...(item.route === current ? { 'aria-current': 'page' as const } : {})}
              {...(item.web === undefined ? {} : besidePortal)}
            >
              <MenuIcon name={item.icon} />
              <span className={css.label}>{item.label}</span>
            </a>
          ),
        )}
      </nav>
      <Drawer open={open !== undefined} placement="bottom" size="auto" title={open?.label} onClose={close}>
        {open?.items && (
          <div className={css.within}>
            <MenuTree items={open.items} current={current} isFolded={false} onLeave={close} />
          </div>
        )}
      </Drawer>
    </>
  )
}
