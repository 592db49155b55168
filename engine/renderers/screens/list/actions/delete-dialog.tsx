import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../../runtime/screens/list/record-name.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { asProblem } from '../../../api/problem.ts'
import { type BatchResult, removeRecord } from '../../../api/records.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { problemText } from '../../../parts/problem-text.ts'
import { useListFrame } from '../list-frame.ts'
import css from './delete-dialog.module.css'

interface DeleteDialogProps {
  readonly selection: Selection
  readonly onDone: (results: readonly BatchResult[]) => void
  readonly onClose: () => void
}

/** Names of records shown in the question. */
const named = 5

/** Asks before records are deleted, and deletes them one by one. */
export function DeleteDialog({ selection, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { entity } = useListFrame()
  const [done, setDone] = useState<number>()
  const rows = [...selection.values()]
  const names = rows.slice(0, named).map((row) => recordName(entity, row))

  async function remove() {
    const results: BatchResult[] = []
    for (const row of rows) {
      setDone(results.length)
      const id = String(row.id)
      try {
        await removeRecord(entity.name, id, row.version)
        results.push({ id, ok: true })
      } catch (failure) {
        const problem = asProblem(failure)
        const message = problem.issues.map((issue) => issue.message).join(' ') || problemText(problem, t)
        results.push({ id, ok: false, issues: [{ code: problem.code, path: '', params: {}, message }] })
      }
    }
    onClose()
    onDone(results)
  }

  const isBusy = done !== undefined
  return (
    <Dialog
      isOpen
      title={t('list.deleteTitle', { count: rows.length })}
      onClose={onClose}
      isBusy={isBusy}
      width={440}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" danger loading={isBusy} onClick={remove}>
            {t('list.action.delete')}
          </Button>
        </>
      }
    >
      <ul className={css.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rows.length > named && <li>…</li>}
      </ul>
      {isBusy && <progress className={css.progress} max={rows.length} value={done} aria-label={t('list.action.delete')} />}
    </Dialog>
  )
}
