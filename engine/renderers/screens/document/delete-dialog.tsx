import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'

/** Asks before a document is deleted. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const controller = useController()
  const { context, state, busy, problem } = useDocument()
  const { entity, app } = context
  const note = app.bundle.entities[entity.name]?.deletionNote
  const name = recordName(entity, state.base)

  async function remove() {
    if (!(await controller.remove())) return
    message.success(t('document:delete.done'))
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={t('document:delete.title', { name: entity.label })}
      onClose={onClose}
      isBusy={busy === 'delete'}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" danger loading={busy === 'delete'} onClick={remove}>
            {t('document:actions.delete')}
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      <p>{t('document:delete.sure', { name })}</p>
      {note && <p>{note}</p>}
    </Dialog>
  )
}
