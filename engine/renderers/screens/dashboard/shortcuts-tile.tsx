import { EditOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MenuItem } from '../../../runtime/access/menu.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { readLocal, writeLocal } from '../../state/local-storage.ts'
import { sessionAtom } from '../../state/portal.ts'
import css from './shortcuts-tile.module.css'
import type { TileProps } from './tile-frame.ts'
import { TileHead } from './tile-parts.tsx'

/** A screen that a shortcut leads to. */
interface Shortcut {
  readonly route: string
  readonly label: string
}

/** More shortcuts than these are a menu again. */
const mostShortcuts = 12

/** Screens that people open often: those of the page, until the person chooses their own. */
export function ShortcutsTile({ name, tile, frame }: TileProps<'shortcuts'>) {
  const { t } = useTranslation('reports')
  const session = useAtomValue(sessionAtom)
  const menu = useMemo(() => screensOf(session?.menus ?? []), [session])
  const key = `shortcuts.${session?.user.id ?? ''}.${frame.route}.${name}`
  const [own, setOwn] = useState(() => ownOf(readLocal(key)))
  const [isOpen, setOpen] = useState(false)
  const usual = Object.values(tile.items).map(({ screen, label }): Shortcut => ({ route: screen, label: label ?? screen }))
  const known = [...menu, ...usual.filter(({ route }) => !menu.some((each) => each.route === route))]
  const shown = own ? own.flatMap((route) => known.find((each) => each.route === route) ?? []) : usual

  function choose(routes: readonly string[] | undefined) {
    setOwn(routes)
    writeLocal(key, routes ?? null)
  }

  return (
    <>
      <TileHead label={tile.label}>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('shortcuts.edit')}
          onClick={() => setOpen(true)}
        />
      </TileHead>
      {shown.length === 0 ? (
        <EmptyState reason={t('shortcuts.none')} />
      ) : (
        <ul className={css.list}>
          {shown.map(({ route, label }) => (
            <li key={route}>
              <Link className={css.item ?? ''} to={route}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        isOpen={isOpen}
        title={t('shortcuts.edit')}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => choose(undefined)}>{t('shortcuts.usual')}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('shortcuts.done')}
            </Button>
          </>
        }
      >
        <p className={css.hint}>{t('shortcuts.hint', { most: mostShortcuts })}</p>
        <Checkbox.Group
          className={css.choices ?? ''}
          value={shown.map(({ route }) => route)}
          onChange={(routes) => choose(routes.slice(0, mostShortcuts))}
          options={known.map(({ route, label }) => ({ value: route, label }))}
        />
      </Dialog>
    </>
  )
}

const screensOf = (items: readonly MenuItem[]): readonly Shortcut[] =>
  items.flatMap(({ route, label, items: inner = [] }) => [...(route === undefined ? [] : [{ route, label }]), ...screensOf(inner)])

const ownOf = (kept: unknown): readonly string[] | undefined =>
  Array.isArray(kept) && kept.every((route) => typeof route === 'string') ? kept : undefined
