import { DeleteOutlined, HistoryOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentence } from '../../../runtime/messages/message.ts'
import { type StepAction, stepActions } from '../../../runtime/screens/document/actions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { isUnsaved, maySave } from '../../../runtime/screens/document-model.ts'
import { asksFirst, TransitionDialog } from '../../parts/transition-dialog.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { ActionButton } from './action-button.tsx'
import css from './actions.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { useController, useDocument } from './document-context.tsx'
import { useSaveKeys } from './use-save-keys.ts'

/** Save, and the steps of the workflow in their order; what cannot be taken says why. */
export function Actions({ onHistory }: { onHistory: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state, busy } = useDocument()
  const [asked, setAsked] = useState<StepAction>()
  const [isDeleting, setDeleting] = useState(false)
  const steps = useMemo(() => stepActions(context, state), [context, state])
  const unsaved = isUnsaved(context, state)
  const canSave = maySave(context, state)
  const primary = steps.find((step) => step.transition.primary && step.reasons.length === 0)

  async function save() {
    if (await controller.save()) message.success(t('document:actions.saved'))
  }

  /** Asks what the step needs, once the document is ready for it. */
  function ask(step: StepAction) {
    if (!controller.isReadyFor(step.name)) return
    if (asksFirst(step.transition)) setAsked(step)
    else take(step)
  }

  async function take(step: StepAction, comment?: string) {
    if (await controller.step(step.name, comment)) message.success(t('document:actions.taken', { label: step.transition.label }))
    // What stands in the way of the step is shown where it is; only what has no place of its own stays in the dialog.
    const { problem } = controller.view
    if (problem && asked) {
      controller.dismiss()
      throw problem
    }
  }

  useSaveKeys(() => {
    if (canSave && !busy) save()
  })

  return (
    <div className={isPhone ? css.bar : css.row} role="toolbar" aria-label={t('document:actions.label')}>
      {!isNew(state) && (
        <Tooltip title={t('document:history.title')}>
          <Button type="text" icon={<HistoryOutlined />} aria-label={t('document:history.title')} onClick={onHistory} />
        </Tooltip>
      )}
      {state.can?.delete && (
        <Tooltip title={t('document:actions.delete')}>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('document:actions.delete')}
            onClick={() => setDeleting(true)}
          />
        </Tooltip>
      )}
      {canSave && (
        <ActionButton
          label={t('document:actions.save')}
          reasons={unsaved || isNew(state) ? [] : [t('document:actions.nothingToSave')]}
          isPrimary={!primary}
          isBusy={busy === 'save'}
          keys="Ctrl+S"
          onClick={save}
        />
      )}
      {steps.map((step) => (
        <ActionButton
          key={step.name}
          label={step.transition.label}
          reasons={step.reasons.map((reason) => (typeof reason === 'string' ? reason : sentence(reason, context.locale.language)))}
          isPrimary={step === primary}
          isDanger={step.transition.danger === true}
          isBusy={busy === step.name}
          onClick={() => ask(step)}
        />
      ))}
      {asked && (
        <TransitionDialog transition={asked.transition} onSubmit={(comment) => take(asked, comment)} onClose={() => setAsked(undefined)} />
      )}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </div>
  )
}
