import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { useAttempt } from '../parts/use-attempt.ts'
import { type ApprovalShown, approvalApi } from './approval-api.ts'
import css from './approval-panel.module.css'
import { ColleagueSelect } from './colleague-select.tsx'

/** How a decision goes to others. */
export type Handing = 'transfer' | 'addSigner' | 'sendBack'

interface HandDialogProps {
  readonly how: Handing
  readonly entity: string
  readonly id: string
  readonly approval: ApprovalShown
  readonly onDone: (approvals: readonly ApprovalShown[]) => void
  readonly onClose: () => void
}

/** Asks to whom the decision goes, or back to which level, and why. */
export function HandDialog({ how, entity, id, approval, onDone, onClose }: HandDialogProps) {
  const { t } = useTranslation()
  const [to, setTo] = useState(how === 'sendBack' ? (approval.can.sendBack.at(-1)?.name ?? '') : '')
  const [comment, setComment] = useState('')
  const { busy, problem, attempt } = useAttempt<Handing>()

  async function hand() {
    const { approvals } = await approvalApi.hand(entity, id, how, {
      to,
      ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
      ...(approval.level === null ? {} : { level: approval.level }),
    })
    onDone(approvals)
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t(`approvals:${how}`)}
      onClose={onClose}
      isBusy={busy !== undefined}
      footer={
        <Button
          type="primary"
          loading={busy !== undefined}
          disabled={to === '' || (how === 'sendBack' && comment.trim() === '')}
          onClick={() => attempt(how, hand)}
        >
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
