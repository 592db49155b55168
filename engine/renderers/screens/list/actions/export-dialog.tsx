import { App, Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { asProblem, isAbort, type Problem } from '../../../api/problem.ts'
import { figure } from '../../../i18n/figure.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useListColumns } from '../list-columns-context.ts'
import { useListFrame } from '../list-frame.ts'
import type { Rows } from '../use-rows.ts'
import css from './export-dialog.module.css'
import { exportRows } from './export-rows.ts'

interface ExportDialogProps {
  readonly rows: Rows
  /** When any are selected, only those. */
  readonly selection: Selection
  readonly onClose: () => void
}

/** Exports what the list shows, in its columns and order, and tells how far it is; it can be stopped. */
export function ExportDialog({ rows, selection, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const frame = useListFrame()
  const columns = useListColumns()
  const [progress, setProgress] = useState<{ done: number; total: number }>({ done: 0, total: 0 })
  const [problem, setProblem] = useState<Problem>()
  const abort = useRef<AbortController>(undefined)

  const stop = useCallback(() => {
    abort.current?.abort()
    onClose()
  }, [onClose])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the export is of what was asked when the dialog opened
  useEffect(() => {
    const running = new AbortController()
    abort.current = running
    exportRows({ frame, columns, request: rows.request, selection, signal: running.signal, onProgress: setProgress }).then(
      (count) => {
        message.success(t('list.exported', { count: figure(count) }))
        onClose()
      },
      (failure) => {
        if (!isAbort(failure) && !running.signal.aborted) setProblem(asProblem(failure))
      },
    )
    return () => running.abort()
  }, [])

  return (
    <Dialog
      isOpen
      title={t('list.exportTitle', { name: frame.title })}
      onClose={stop}
      width={420}
      footer={<Button onClick={stop}>{t(problem ? 'common.close' : 'list.stop')}</Button>}
    >
      {problem ? (
        <ErrorNote problem={problem} />
      ) : (
        <>
          <progress
            className={css.progress}
            {...(progress.total > 0 ? { max: progress.total, value: progress.done } : {})}
            aria-label={t('list.exportTitle', { name: frame.title })}
          />
          <p className={css.text} role="status">
            {progress.total > 0 ? t('list.exporting', { done: figure(progress.done), total: figure(progress.total) }) : t('common.loading')}
          </p>
        </>
      )}
    </Dialog>
  )
}
