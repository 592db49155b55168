import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../runtime/explanations/explanation.ts'
import type { Address } from '../../../runtime/screens/document/address.ts'
import { type ErrorGroup, groupErrors } from '../../../runtime/screens/document/error-groups.ts'
import type { ErrorItem } from '../../../runtime/screens/document/error-list.ts'
import { WhyButton } from '../../parts/why-button.tsx'
import css from './error-bar.module.css'

/** Causes listed at once, and lines of each that can be gone to. */
const most = 50
const mostLines = 15

interface ErrorBarProps {
  /** Nothing has been filled in yet. */
  readonly isBlank?: boolean
  /** What it means for the document that something is wrong. */
  readonly note?: string | undefined
  readonly items: readonly ErrorItem[]
  readonly onJump: (address: Address) => void
  /** The condition behind an error, where there is one. */
  readonly whyOf: (item: ErrorItem) => Explanation | undefined
  /** A way to give all lines of a cause their value at once, where there is one. */
  readonly fillOf?: (group: ErrorGroup) => ReactNode
}

/** Counts what is wrong, and leads there: one after the other, or from a list by cause, which makes way for what it leads to. */
export function ErrorBar({ items, isBlank = false, note, onJump, whyOf, fillOf }: ErrorBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const groups = useMemo(() => groupErrors(items), [items])
  if (items.length === 0) return null
  const go = (step: number) => {
    const next = (at + step + items.length) % items.length
    setAt(next)
    onJump(items[next]?.address ?? '')
  }
  const lead = (item: ErrorItem) => {
    // The page has its place back before it is scrolled.
    flushSync(() => {
      setAt(items.indexOf(item))
      setOpen(false)
    })
    onJump(item.address)
  }
  const isMissing = items.some(({ issue }) => issue.code === 'required')
  const hint = isMissing ? (isBlank ? 'nothingYet' : 'fillIn') : undefined
  const current = items.length === 1 ? items[0] : items[at]
  return (
    <div className={css.bar} role="alert" data-error-bar>
      <div className={css.line}>
        <strong>{t('document:errors.count', { count: items.length })}</strong>
        {note && <span>{note}</span>}
        {hint && <span>{t(`document:errors.${hint}`)}</span>}
        <span className={css.current}>{place(current, t)}</span>
        <span className={css.tools}>
          {current && <WhyButton explanation={whyOf(current)} />}
          <Button
            type="text"
            size="small"
            icon={<UpOutlined aria-hidden />}
            aria-label={t('document:errors.previous')}
            onClick={() => go(at < 0 ? 0 : -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<DownOutlined aria-hidden />}
            aria-label={t('document:errors.next')}
            onClick={() => go(1)}
          />
          <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'document:errors.hide' : 'document:errors.list')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <ul className={css.list}>
          {groups.slice(0, most).map((group) => (
            <ErrorEntry key={group.key} group={group} onLead={lead} why={whyOf(group.items[0])} fill={fillOf?.(group)} />
          ))}
          {groups.length > most && <li className={css.more}>{t('document:errors.more', { count: groups.length - most })}</li>}
        </ul>
      )}
    </div>
  )
}

interface ErrorEntryProps {
  readonly group: ErrorGroup
  readonly onLead: (item: ErrorItem) => void
  readonly why: Explanation | undefined
  readonly fill: ReactNode
}

/** A cause: where it is, and what; of several lines each can be gone to. */
function ErrorEntry({ group: { items }, onLead, why, fill }: ErrorEntryProps) {
  const { t } = useTranslation()
  const [first] = items
  if (items.length === 1) {
    return (
      <li className={css.entry}>
        <button type="button" className={css.item} onClick={() => onLead(first)}>
          {place(first, t)}
        </button>
        <WhyButton explanation={why} />
      </li>
    )
  }
  const { lines = '', field = lines, text } = first
  return (
    <li className={css.group}>
      <div className={css.entry}>
        <button type="button" className={css.item} onClick={() => onLead(first)}>
          {t('document:errors.group', { field, count: items.length, text })}
        </button>
        <WhyButton explanation={why} />
        {fill}
      </div>
      <div className={css.lines}>
        {items.slice(0, mostLines).map((item) => (
          <button
            key={item.address}
            type="button"
            className={css.number}
            aria-label={t('document:errors.row', { lines, row: item.row ?? '', field }).trim()}
            onClick={() => onLead(item)}
          >
            {item.row}
          </button>
        ))}
        {items.length > mostLines && <span>{t('document:errors.more', { count: items.length - mostLines })}</span>}
      </div>
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

/** Where and what; a sentence that names the field needs no place before it. */
function place(item: ErrorItem | undefined, t: Translate): string {
  if (!item) return ''
  const { lines, row, text } = item
  const field = item.field === undefined || text.includes(item.field) ? '' : item.field
  const where = (lines !== undefined && row !== undefined ? t('document:errors.row', { lines, row, field }) : field).trim()
  return where ? t('document:errors.at', { where, text }) : text
}
