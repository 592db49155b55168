import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { openedOutOf } from '../parts/opened-out-of.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { portalMoment, time } from '../state/clock.ts'
import type { LinkedItem } from './approval-api.ts'
import css from './inbox.module.css'

interface InboxRowProps {
  readonly item: LinkedItem
  readonly isChosen: boolean
  /** Why the last decision about it was refused. */
  readonly refusal?: string | undefined
  readonly onToggle: () => void
  readonly onDecide: (decision: 'approve' | 'reject') => void
  readonly onLeave: () => void
}

/** A record in the inbox: what it is, how much, since when, until when. */
export function InboxRow({ item, isChosen, refusal, onToggle, onDecide, onLeave }: InboxRowProps) {
  const { t } = useTranslation()
  const now = time()
  const days = Math.floor((now - Date.parse(item.startedAt)) / 86_400_000)
  const isLate = item.dueAt !== null && Date.parse(item.dueAt) < now
  return (
    <li className={css.item} data-approval={item.approval}>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={t('approvals:choose', { number: item.number })} />
      <div className={css.facts}>
        <div className={css.head}>
          {item.address ? (
            <a
              href={`#${item.address}`}
              onClick={() => {
                openedOutOf('inbox', item.record)
                onLeave()
              }}
            >
              {item.number}
            </a>
          ) : (
            <strong>{item.number}</strong>
          )}
          <StatusTag tone="waiting" label={item.levelLabel} />
          {isLate && <StatusTag tone="attention" label={t('approvals:late')} />}
          {item.amount !== null && (
            <span className={css.amount} title={item.amountLabel ?? undefined}>
              {grouped(item.amount)}
            </span>
          )}
        </div>
        <p>
          {[item.entityLabel, item.about, item.startedByName].filter(Boolean).join(' · ')}
          {item.inPlaceOfName && ` · ${t('approvals:inPlaceOf', { name: item.inPlaceOfName })}`}
        </p>
        <p className={css.times}>
          {days > 0 ? t('approvals:age', { count: days }) : t('approvals:today')}
          {item.dueAt && ` · ${t('approvals:due', { at: portalMoment(item.dueAt) })}`}
        </p>
        {refusal && (
          <p role="alert" className={css.refusal}>
            {refusal}
          </p>
        )}
      </div>
      <div className={css.buttons}>
        <Button size="small" type="primary" onClick={() => onDecide('approve')}>
          {item.approve.label}
        </Button>
        <Button size="small" onClick={() => onDecide('reject')}>
          {item.reject.label}
        </Button>
      </div>
    </li>
  )
}

/** The digits before the point in groups of three; no digit is lost. */
const grouped = (decimal: string): string => {
  const [whole = '', fraction] = decimal.split('.')
  const head = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? head : `${head}.${fraction}`
}
