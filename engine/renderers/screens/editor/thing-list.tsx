import { Input, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThingEntry } from '../../api/overlays.ts'
import css from './editor.module.css'

interface ThingListProps {
  readonly things: readonly ThingEntry[]
  readonly selected: string | undefined
  readonly onSelect: (name: string) => void
}

/** What there is of a kind, narrowed by what is typed; each with how it stands. */
export function ThingList({ things, selected, onSelect }: ThingListProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = things.filter(({ name, label }) => `${name} ${label ?? ''}`.toLowerCase().includes(wanted))
  return (
    <>
      <div className={css.tools}>
        <Input
          allowClear
          value={typed}
          placeholder={t('editor:find')}
          aria-label={t('editor:find')}
          onChange={(e) => setTyped(e.target.value)}
        />
      </div>
      <ul className={css.list}>
        {shown.map((thing) => (
          <li key={thing.name}>
            <button type="button" className={css.thing} aria-current={thing.name === selected} onClick={() => onSelect(thing.name)}>
              <span className={css.words}>
                <span className={css.label}>{thing.label ?? thing.name}</span>
                <span className={css.code}>{thing.name}</span>
              </span>
              {thing.quarantined > 0 && <Tag color="error">{t('editor:quarantinedTag')}</Tag>}
              {thing.refusedAt !== null && <Tag color="error">{t('editor:refusedTag')}</Tag>}
              {thing.hasDraft && <Tag color="processing">{t(thing.publishAt === null ? 'editor:draftTag' : 'editor:scheduledTag')}</Tag>}
              {thing.isChanged && !thing.hasDraft && <Tag>{t('editor:changedTag')}</Tag>}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className={css.none}>{t('editor:noneFound')}</li>}
      </ul>
    </>
  )
}
