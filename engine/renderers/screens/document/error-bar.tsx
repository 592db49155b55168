import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../runtime/explanations/explanation.ts'
import type { Address } from '../../../runtime/screens/document/address.ts'
import type { ErrorItem } from '../../../runtime/screens/document/error-list.ts'
import { WhyButton } from '../../parts/why-button.tsx'
import css from './error-bar.module.css'

/** Errors listed at once. */
const most = 50

interface ErrorBarProps {
  /** Nothing has been filled in yet. */
  readonly isBlank?: boolean
  /** What it means for the document that something is wrong. */
  readonly note?: string | undefined
  readonly items: readonly ErrorItem[]
  readonly onJump: (address: Address) => void
  /** The condition behind an error, where there is one. */
  readonly whyOf: (item: ErrorItem) => Explanation | undefined
}

/** Counts what is wrong, and leads there: one after the other, or from a list. */
export function ErrorBar({ items, isBlank = false, note, onJump, whyOf }: ErrorBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  if (items.length === 0) return null
  const go = (step: number) => {
    const next = (at + step + items.length) % items.length
    setAt(next)
    onJump(items[next]?.address ?? '')
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
            icon={<UpOutlined />}
            aria-label={t('document:errors.previous')}
            onClick={() => go(at < 0 ? 0 : -1)}
          />
          <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('document:errors.next')} onClick={() => go(1)} />
          <Button type="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'document:errors.hide' : 'document:errors.list')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <ul className={css.list}>
          {items.slice(0, most).map((item, index) => (
            <li key={`${item.address} ${item.text}`} className={css.entry}>
              <button
                type="button"
                className={css.item}
                onClick={() => {
                  setAt(index)
                  onJump(item.address)
                }}
              >
                {place(item, t)}
              </button>
              <WhyButton explanation={whyOf(item)} />
            </li>
          ))}
          {items.length > most && <li className={css.more}>{t('document:errors.more', { count: items.length - most })}</li>}
        </ul>
      )}
    </div>
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
