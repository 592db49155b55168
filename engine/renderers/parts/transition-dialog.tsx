import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lacksComment } from '../../runtime/workflows/asked-comment.ts'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import type { Transition } from '../../schema/workflow.ts'
import { CommentField } from './comment-field.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { SignFields } from './sign-fields.tsx'
import { missingOf, type SentSignatureCode, type Signature } from './signature.ts'
import { TransitionButtons } from './transition-buttons.tsx'
import css from './transition-dialog.module.css'
import { TransitionQuestion } from './transition-question.tsx'
import { TrialReport } from './trial-report.tsx'
import { useAttempt } from './use-attempt.ts'

interface TransitionDialogProps {
  readonly transition: Transition
  /** How many records take the step. Default 1. */
  readonly count?: number
  /** What the step is taken on, where it has to be said once more. */
  readonly subject?: ReactNode
  /** How far it is while it is taken of many: shown in place of what is asked. */
  readonly progress?: ReactNode
  /** What the step fills in of what is empty, a sentence each. */
  readonly proposed?: readonly string[]
  /** Takes the step; the dialog closes when it is done and shows why when it fails. */
  readonly onSubmit: (comment: string | undefined, signature?: Signature) => Promise<void>
  /** Has a code sent with which a step that is signed is signed. */
  readonly onAskCode?: () => Promise<SentSignatureCode>
  /** Tries the step, where it may be tried; nothing where what stands in the way is told elsewhere. */
  readonly onTry?: (comment: string | undefined) => Promise<readonly TrialOutcome[] | undefined>
  readonly onClose: () => void
}

/** Asks what a step of a workflow needs before it is taken: yes or no, and a comment. A double click takes it once. */
export function TransitionDialog(props: TransitionDialogProps) {
  const { transition, count = 1, subject, progress, proposed = [], onSubmit, onAskCode, onTry, onClose } = props
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  const { busy, problem, attempt } = useAttempt<'submit' | 'try'>()
  const [outcomes, setOutcomes] = useState<readonly TrialOutcome[]>()
  const [signature, setSignature] = useState<Signature>({})
  const [isTouched, setTouched] = useState(false)
  const isMissing = lacksComment(transition, comment)
  const asksSignature = transition.sign !== undefined && onAskCode !== undefined
  const isDrawn = transition.sign?.drawn === true
  const lacks = missingOf(signature, isDrawn)
  const isUnsigned = asksSignature && (lacks.drawing || lacks.proof)

  async function submit() {
    setTouched(true)
    if (isMissing || isUnsigned || busy) return
    await attempt('submit', async () => {
      await onSubmit(comment.trim() || undefined, ...(asksSignature ? [signature] : []))
      onClose()
    })
  }

  async function tryFirst() {
    setTouched(true)
    if (isMissing || busy) return
    await attempt('try', async () => {
      const found = await onTry?.(comment.trim() || undefined)
      if (found) setOutcomes(found)
      else onClose()
    })
  }

  return (
    <Dialog
      isOpen
      title={count > 1 ? t('transition.titleMany', { label: transition.label, count }) : transition.label}
      onClose={onClose}
      isBusy={busy !== undefined}
      width={outcomes ? 720 : 520}
      footer={
        !progress && (
          <TransitionButtons transition={transition} busy={busy} onCancel={onClose} onTry={onTry && tryFirst} onSubmit={submit} />
        )
      }
    >
      {progress}
      <div className={css.body} hidden={Boolean(progress)}>
        {problem && <ErrorNote problem={problem} />}
        {subject}
        <TransitionQuestion transition={transition} proposed={proposed} />
        {transition.comment && (
          <CommentField asked={transition.comment} value={comment} isWrong={isTouched && isMissing} onChange={setComment} onDone={submit} />
        )}
        {outcomes && <TrialReport outcomes={outcomes} />}
        {asksSignature && (
          <SignFields isDrawn={isDrawn} value={signature} {...(isTouched && { lacks })} onChange={setSignature} onAskCode={onAskCode} />
        )}
      </div>
    </Dialog>
  )
}
