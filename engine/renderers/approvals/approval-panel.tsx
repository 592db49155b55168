import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../parts/status-tag.tsx'
import { recordsChanged } from '../state/changes.ts'
import { portalMoment } from '../state/clock.ts'
import { useEdition } from '../state/edition.ts'
import { type ApprovalShown, approvalApi } from './approval-api.ts'
import css from './approval-panel.module.css'
import { HandDialog, type Handing } from './hand-dialog.tsx'

interface ApprovalPanelProps {
  readonly entity: string
  readonly id: string
  readonly version: number
  /** The decision lies with others now: what may be done with the record has changed. */
  readonly onChange: () => void
}

const tones = { done: 'done', open: 'waiting', next: 'draft', stopped: 'cancelled' } as const

/** How a record is decided: its levels with who has decided and who is next, what has happened, and handing the decision over. */
export function ApprovalPanel({ entity, id, version, onChange }: ApprovalPanelProps) {
  const { t } = useTranslation()
  const [approvals, setApprovals] = useState<readonly ApprovalShown[]>([])
  const edition = useEdition()
  const [asked, setAsked] = useState<Handing>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version stands elsewhere, another edition is in other words
  useEffect(() => {
    let isCurrent = true
    approvalApi.timeline(entity, id).then(
      (answer) => isCurrent && setApprovals(answer.approvals),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [entity, id, version, edition])

  const [latest, ...earlier] = approvals
  if (!latest) return null
  return (
    <section className={css.panel} aria-label={t('approvals:panel')}>
      <header className={css.head}>
        <h2>{t('approvals:panel')}</h2>
        {handings(latest).map((how) => (
          <Button key={how} size="small" onClick={() => setAsked(how)}>
            {t(`approvals:${how}`)}
          </Button>
        ))}
      </header>
      <ol className={css.levels}>
        {latest.levels.map((level) => (
          <li key={level.name} data-state={level.state}>
            <StatusTag tone={tones[level.state]} label={t(`approvals:state.${level.state}`)} /> <strong>{level.label}</strong>
            <p>
              {level.people
                .map(({ name, state, decidedByName }) => `${decidedByName ?? name}${state === 'approved' ? ' ✓' : ''}`)
                .join(t('common.listSeparator'))}
            </p>
            {level.dueAt && <p>{t('approvals:due', { at: portalMoment(level.dueAt) })}</p>}
          </li>
        ))}
      </ol>
      <DecisionEvents approvals={[latest, ...earlier]} />
      {asked && (
        <HandDialog
          how={asked}
          entity={entity}
          id={id}
          approval={latest}
          onDone={(next) => {
            setApprovals(next)
            recordsChanged(entity)
            onChange()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

/** The ways in which the person may give the decision to others. */
const handings = ({ can }: ApprovalShown): readonly Handing[] => [
  ...(can.transfer ? (['transfer', 'addSigner'] as const) : []),
  ...(can.sendBack.length > 0 ? (['sendBack'] as const) : []),
]

/** What has happened in approvals, the latest first. */
function DecisionEvents({ approvals }: { approvals: readonly ApprovalShown[] }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{t('approvals:events')}</summary>
      <ol className={css.events}>
        {approvals
          .flatMap(({ events }) => events.toReversed())
          .map((event) => (
            <li key={event.id}>
              {event.at !== null && <time dateTime={event.at}>{portalMoment(event.at)}</time>}{' '}
              {[event.by, t(`approvals:event.${event.kind}`), event.to].filter(Boolean).join(' ')} · {event.levelLabel}
              {event.inPlaceOf && ` · ${t('approvals:inPlaceOf', { name: event.inPlaceOf })}`}
              {event.comment && <q>{event.comment}</q>}
            </li>
          ))}
      </ol>
    </details>
  )
}
