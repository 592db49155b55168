import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem, type Problem } from '../api/problem.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { recordsChanged } from '../state/changes.ts'
import { portalMoment } from '../state/clock.ts'
import { useEdition } from '../state/edition.ts'
import { type ApprovalShown, approvalApi } from './approval-api.ts'
import css from './approval-panel.module.css'
import { ColleagueSelect } from './colleague-select.tsx'

interface ApprovalPanelProps {
  readonly entity: string
  readonly id: string
  readonly version: number
  /** The decision lies with others now: what may be done with the record has changed. */
  readonly onChange: () => void
}

type Handing = 'transfer' | 'addSigner' | 'sendBack'
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
        {latest.can.transfer && (
          <>
            <Button size="small" onClick={() => setAsked('transfer')}>
              {t('approvals:transfer')}
            </Button>
            <Button size="small" onClick={() => setAsked('addSigner')}>
              {t('approvals:addSigner')}
            </Button>
          </>
        )}
        {latest.can.sendBack.length > 0 && (
          <Button size="small" onClick={() => setAsked('sendBack')}>
            {t('approvals:sendBack')}
          </Button>
        )}
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
      <details>
        <summary>{t('approvals:events')}</summary>
        <ol className={css.events}>
          {[latest, ...earlier]
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

interface HandDialogProps {
  readonly how: Handing
  readonly entity: string
  readonly id: string
  readonly approval: ApprovalShown
  readonly onDone: (approvals: readonly ApprovalShown[]) => void
  readonly onClose: () => void
}

/** Asks to whom the decision goes, or back to which level, and why. */
function HandDialog({ how, entity, id, approval, onDone, onClose }: HandDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState(how === 'sendBack' ? (approval.can.sendBack.at(-1)?.name ?? '') : '')
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  async function submit() {
    setBusy(true)
    setProblem(undefined)
    try {
      const said = comment.trim() === '' ? {} : { comment: comment.trim() }
      const { approvals } = await approvalApi.hand(entity, id, how, {
        to,
        ...said,
        ...(approval.level === null ? {} : { level: approval.level }),
      })
      onDone(approvals)
      onClose()
    } catch (failure) {
      setProblem(asProblem(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      title={t(`approvals:${how}`)}
      onClose={onClose}
      isBusy={isBusy}
      footer={
        <Button type="primary" loading={isBusy} disabled={to === '' || (how === 'sendBack' && comment.trim() === '')} onClick={submit}>
          {t(`approvals:${how}`)}
        </Button>
      }
    >
      <div className={css.form}>
        {problem && <ErrorNote problem={problem} />}
        {how === 'sendBack' ? (
          approval.can.sendBack.map(({ name, label }) => (
            <label key={name}>
              <input type="radio" name="level" checked={to === name} onChange={() => setTo(name)} /> {label}
            </label>
          ))
        ) : (
          <ColleagueSelect
            value={to}
            label={t('approvals:colleague')}
            find={(words) => approvalApi.readers(entity, id, words)}
            onChange={setTo}
          />
        )}
        <Input.TextArea
          rows={3}
          maxLength={2000}
          value={comment}
          aria-label={t('transition.comment')}
          placeholder={t('transition.comment')}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
    </Dialog>
  )
}
