import { Button, Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrialOutcome } from '../../runtime/workflows/trial.ts'
import type { Transition } from '../../schema/workflow.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { SignFields } from './sign-fields.tsx'
import { missingOf, type SentSignatureCode, type Signature } from './signature.ts'
import css from './transition-dialog.module.css'
import { TrialReport } from './trial-report.tsx'

interface TransitionDialogProps {
  readonly transition: Transition
  /** How many records take the step. Default 1. */
  readonly count?: number
  /** What the step is taken on, where it has to be said once more. */
  readonly subject?: ReactNode
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
  const { transition, count = 1, subject, proposed = [], onSubmit, onAskCode, onTry, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState<'submit' | 'try'>()
  const [outcomes, setOutcomes] = useState<readonly TrialOutcome[]>()
  const [problem, setProblem] = useState<Problem>()
  const [signature, setSignature] = useState<Signature>({})
  const [isTouched, setTouched] = useState(false)
  const least = transition.comment?.minLength ?? (transition.comment?.required ? 1 : 0)
  const length = [...comment.trim()].length
  const isMissing = transition.comment !== undefined && length < least && (length > 0 || transition.comment.required === true)

  const asksSignature = transition.sign !== undefined && onAskCode !== undefined
  const isBusy = busy !== undefined
  const lacks = missingOf(signature, transition.sign?.drawn === true)
  const isUnsigned = asksSignature && (lacks.drawing || lacks.proof)

  async function submit() {
    setTouched(true)
    if (isMissing || isUnsigned || isBusy) return
    await run('submit', async () => {
      await onSubmit(comment.trim() || undefined, ...(asksSignature ? [signature] : []))
      onClose()
    })
  }

  async function tryFirst() {
    setTouched(true)
    if (isMissing || isBusy) return
    await run('try', async () => {
      const found = await onTry?.(comment.trim() || undefined)
      if (found) setOutcomes(found)
      else onClose()
    })
  }

  async function run(what: 'submit' | 'try', work: () => Promise<void>) {
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(asProblem(failure))
    }
    setBusy(undefined)
  }

  return (
    <Dialog
      isOpen
      title={count > 1 ? t('transition.titleMany', { label: transition.label, count }) : transition.label}
      onClose={onClose}
      isBusy={isBusy}
      width={outcomes ? 720 : 520}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          {onTry && (
            <Button data-action="try" loading={busy === 'try'} disabled={busy === 'submit'} onClick={tryFirst}>
              {t('document:tried.label')}
            </Button>
          )}
          <Button type="primary" danger={transition.danger === true} loading={busy === 'submit'} disabled={busy === 'try'} onClick={submit}>
            {transition.label}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        {subject}
        {(transition.confirm || (!transition.comment && proposed.length === 0)) && (
          <p className={css.question}>{transition.confirm ?? t('transition.sure', { label: transition.label })}</p>
        )}
        {proposed.length > 0 && (
          <div>
            <p className={css.question}>{t('transition.proposed')}</p>
            <ul className={css.proposed}>
              {proposed.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )}
        {transition.comment && (
          <div>
            <label htmlFor={id} className={css.label}>
              {t('transition.comment')}
              {least > 0 && transition.comment.required && <span className={css.required}> *</span>}
            </label>
            <Input.TextArea
              id={id}
              rows={4}
              maxLength={2000}
              autoFocus
              value={comment}
              status={isTouched && isMissing ? 'error' : ''}
              aria-describedby={`${id}-help`}
              aria-invalid={isTouched && isMissing}
              onChange={(event) => setComment(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) submit()
              }}
            />
            <p id={`${id}-help`} className={isTouched && isMissing ? css.error : css.help}>
              {least > 1 ? t('transition.commentLength', { least, length }) : isTouched && isMissing ? t('transition.commentNeeded') : ''}
            </p>
          </div>
        )}
        {outcomes && <TrialReport outcomes={outcomes} />}
        {asksSignature && (
          <SignFields
            isDrawn={transition.sign?.drawn === true}
            value={signature}
            {...(isTouched && { lacks })}
            onChange={setSignature}
            onAskCode={onAskCode}
          />
        )}
      </div>
    </Dialog>
  )
}
