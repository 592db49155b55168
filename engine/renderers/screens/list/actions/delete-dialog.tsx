import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import { type BatchResult, type Chosen, removeRecords } from '../../../api/records.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useAttempt } from '../../../parts/use-attempt.ts'
import { useListFrame } from '../list-frame.ts'
import css from './delete-dialog.module.css'

interface DeleteDialogProps {
  readonly selection: Selection
  readonly everything: number | undefined
  readonly chosen: Chosen
  readonly onDone: (results: readonly BatchResult[]) => void
  readonly onClose: () => void
}

/** Names of records shown in the question. */
const named = 5

/** Asks before records are deleted, and deletes them in one call: each has a result of its own. */
export function DeleteDialog({ selection, everything, chosen, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const { entity, app } = useListFrame()
  const note = app.bundle.entities[entity.name]?.deletionNote
  const { busy, problem, attempt } = useAttempt<'remove'>()
  const isBusy = busy !== undefined
  const rows = [...selection.values()]
  const names = rows.slice(0, named).map((row) => recordName(entity, row))

  async function remove() {
    const versions = rows.flatMap((row) => (typeof row.version === 'number' ? [[String(row.id), row.version]] : []))
    const { results } = await removeRecords(entity.name, chosen, everything === undefined ? Object.fromEntries(versions) : {})
    onClose()
    onDone(results)
  }

  return (
    <Dialog
      isOpen
      title={t('list.deleteTitle', { count: everything ?? rows.length })}
      onClose={onClose}
      isBusy={isBusy}
      width={440}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" danger loading={isBusy} onClick={() => attempt('remove', remove)}>
            {t('list.action.delete')}
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {everything === undefined ? (
        <ul className={css.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
          {rows.length > named && <li>…</li>}
        </ul>
      ) : (
        <p>{t('list.deleteAll', { count: everything })}</p>
      )}
      <p>{t('list.sure')}</p>
      {note && <p>{note}</p>}
    </Dialog>
  )
}
