import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '../api/problem.ts'
import type { ImportAnswer, Progress } from '../api/records.ts'
import { figure } from '../i18n/figure.ts'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { FileDrop } from './file-drop.tsx'
import css from './import-dialog.module.css'
import { ImportErrors } from './import-errors.tsx'
import { useAttempt } from './use-attempt.ts'

interface ImportDialogProps {
  /** What is imported: the label of the entity or lines. */
  readonly name: string
  readonly onTemplate: () => Promise<void>
  /** Reads the file and says what is right and wrong with it; stores nothing. */
  readonly check: (file: File, signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<ImportAnswer>
  /** Takes the good rows, or begins to; the dialog closes. */
  readonly accept: (answer: ImportAnswer, file: File) => void
  /** Downloads a workbook with exactly the bad rows and the reason in a last column; no button without it. */
  readonly onErrorFile?: (file: File) => Promise<void>
  /** What else is asked before the rows are taken. */
  readonly choices?: ReactNode
  readonly onClose: () => void
}

type Step =
  | { readonly kind: 'choose' }
  | { readonly kind: 'check'; readonly file: File }
  | { readonly kind: 'result'; readonly file: File; readonly answer: ImportAnswer }

/** Imports a workbook in two steps: check it and show what is wrong by row and column, then take the good rows. */
export function ImportDialog({ name, onTemplate, check, accept, onErrorFile, choices, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const { busy, problem, attempt, tell, forget } = useAttempt<'template' | 'errorFile'>()
  const isBusy = busy !== undefined
  const [progress, setProgress] = useState<Progress>()
  const abort = useRef<AbortController>(undefined)

  async function choose(file: File) {
    forget()
    setProgress(undefined)
    setStep({ kind: 'check', file })
    abort.current = new AbortController()
    try {
      setStep({ kind: 'result', file, answer: await check(file, abort.current.signal, setProgress) })
    } catch (failure) {
      setStep({ kind: 'choose' })
      if (!isAbort(failure)) tell(failure)
    }
  }

  const good = step.kind === 'result' ? goodRows(step.answer) : 0
  const close = () => {
    abort.current?.abort()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('document:import.title', { name })}
      onClose={close}
      isBusy={isBusy}
      width={680}
      footer={
        step.kind === 'result' ? (
          <ResultButtons
            answer={step.answer}
            isBusy={isBusy}
            onAgain={() => setStep({ kind: 'choose' })}
            onErrorFile={onErrorFile && (() => attempt('errorFile', () => onErrorFile(step.file)))}
            onAccept={() => {
              accept(step.answer, step.file)
              onClose()
            }}
          />
        ) : null
      }
    >
      <div className={css.body}>
        {problem && <ErrorNote problem={problem} />}
        {step.kind === 'choose' && (
          <>
            <FileDrop onFile={choose} />
            <Button type="link" className={css.template ?? ''} onClick={() => attempt('template', onTemplate)} disabled={isBusy}>
              {t('document:import.template')}
            </Button>
          </>
        )}
        {step.kind === 'check' && <Checking file={step.file} progress={progress} onStop={() => abort.current?.abort()} />}
        {step.kind === 'result' && <ImportErrors answer={step.answer} good={good} />}
        {step.kind === 'result' && good > 0 && choices}
      </div>
    </Dialog>
  )
}

interface ResultButtonsProps {
  readonly answer: ImportAnswer
  readonly isBusy: boolean
  readonly onAgain: () => void
  readonly onErrorFile: (() => void) | undefined
  readonly onAccept: () => void
}

/** What is done with a file that was checked: another one, its bad rows, its good ones. */
function ResultButtons({ answer, isBusy, onAgain, onErrorFile, onAccept }: ResultButtonsProps) {
  const { t } = useTranslation()
  const good = goodRows(answer)
  return (
    <>
      <Button onClick={onAgain} disabled={isBusy}>
        {t('document:import.again')}
      </Button>
      {answer.errors.length > 0 && onErrorFile && (
        <Button onClick={onErrorFile} disabled={isBusy}>
          {t('document:import.errorFile')}
        </Button>
      )}
      <Button type="primary" disabled={good === 0 || isBusy} onClick={onAccept}>
        {t(answer.errors.length > 0 ? 'document:import.acceptGood' : 'document:import.accept', { count: figure(good) })}
      </Button>
    </>
  )
}

interface CheckingProps {
  readonly file: File
  readonly progress: Progress | undefined
  readonly onStop: () => void
}

/** How far the check of a file is, and a way to stop it. */
function Checking({ file: { name }, progress, onStop }: CheckingProps) {
  const { t } = useTranslation()
  return (
    <div className={css.checking} role="status">
      <progress className={css.progress} {...shown(progress)} aria-label={t('document:import.checking', { name })} />
      <p>{t('document:import.checking', { name })}</p>
      {progress && <p>{t('document:import.progress', { done: figure(progress.done), total: figure(progress.total) })}</p>}
      <Button onClick={onStop}>{t('document:import.stop')}</Button>
    </div>
  )
}

/** How far a bar is; none knows before the first news. */
const shown = (progress: Progress | undefined) => (progress ? { max: progress.total, value: progress.done } : {})

function goodRows(answer: ImportAnswer): number {
  return answer.rows?.length ?? answer.total - new Set(answer.errors.map((error) => error.row)).size
}
