import { App } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { stepActions } from '../../../runtime/screens/document/actions.ts'
import { offeredConversions } from '../../../runtime/screens/document/conversions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { isUnsaved, maySave } from '../../../runtime/screens/document-model.ts'
import { offeredPrints } from '../../../runtime/screens/offered-prints.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { askSignatureCode } from '../../parts/signature.ts'
import { TransitionDialog } from '../../parts/transition-dialog.tsx'
import { useOffers } from '../../places/use-offers.ts'
import { PrintDialog } from '../../prints/print-dialog.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { useSaveKeys } from '../open-record/use-save-keys.ts'
import { ActionButton } from './action-button.tsx'
import css from './actions.module.css'
import { ConversionButton } from './conversion-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DrawerTab } from './history-drawer.tsx'
import { MoreSteps } from './more-steps.tsx'
import { RecordTools } from './record-tools.tsx'
import { SignedDocument } from './signed-document.tsx'
import { useStepTaking } from './use-step-taking.ts'

/** Save, and the steps of the workflow in their order; what cannot be taken says why. */
export function Actions({ onDrawer, canDelete }: { onDrawer: ((tab: DrawerTab) => void) | undefined; canDelete: boolean }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state, busy, isGone = false } = useDocument()
  const [isDeleting, setDeleting] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const [printed, setPrinted] = useState<string>()
  const { asked, close, ask, take, tryFirst, proposedTexts } = useStepTaking({ onPrint: setPrinted, onHelp: () => setHelping(true) })
  const prints = offeredPrints(context.app, context.entity.name)
  const gone = isGone ? [{ text: t('document:gone.title') }] : undefined
  const steps = useMemo(() => stepActions(context, state), [context, state])
  const made = useMemo(() => offeredConversions(context, state), [context, state])
  const unsaved = isUnsaved(context, state)
  const canSave = maySave(context, state)
  const primary = gone ? undefined : steps.find((step) => step.isUsual && step.reasons.length === 0)

  async function save() {
    if (await controller.save()) message.success(t('document:actions.saved'))
  }

  const isFree = !busy && !gone
  useSaveKeys({
    save() {
      if (canSave && isFree) save()
    },
    goOn() {
      if (!isFree) return controller.flush()
      controller.leave(() => {
        if (canSave && (controller.isUnsaved || !primary)) save()
        else if (primary) ask(primary)
      })
    },
  })

  useOffers(() => {
    if (!isFree) return []
    const possible = steps.filter(({ reasons }) => reasons.length === 0)
    return [
      ...(canSave && controller.isUnsaved ? [{ key: 'save', label: t('document:actions.save'), run: save }] : []),
      ...possible.map((step) => ({ key: step.name, label: step.transition.label, run: () => ask(step) })),
      ...(isNew(state) ? [] : prints.map(({ name, title }) => ({ key: `print ${name}`, label: title, run: () => setPrinted(name) }))),
      ...(!isNew(state) && onDrawer ? [{ key: 'history', label: t('document:history.title'), run: () => onDrawer('history') }] : []),
    ]
  })

  return (
    <div
      className={isPhone ? css.bar : css.row}
      {...(isPhone ? { 'data-thumb': true } : {})}
      role="toolbar"
      aria-label={t('document:actions.label')}
    >
      {!gone && (
        <RecordTools
          onDrawer={onDrawer}
          prints={prints}
          onPrint={setPrinted}
          onDelete={canDelete ? () => setDeleting(true) : undefined}
          isHelping={isHelping}
          onHelp={setHelping}
        />
      )}
      {canSave && (
        <ActionButton
          name="save"
          label={t('document:actions.save')}
          reasons={gone ?? (unsaved || isNew(state) ? [] : [{ text: t('document:actions.nothingToSave') }])}
          isPrimary={!primary && made.length === 0}
          isBusy={busy === 'save'}
          keys="Ctrl+S"
          onClick={save}
        />
      )}
      {!gone && isFree && <MoreSteps steps={steps.filter(({ isAnswered }) => isAnswered)} onTake={ask} />}
      {steps
        .filter(({ isAnswered }) => !isAnswered)
        .map((step) => (
          <ActionButton
            key={step.name}
            name={step.name}
            label={step.transition.label}
            reasons={gone ?? step.reasons}
            isPrimary={step === primary}
            isDanger={step.transition.danger === true}
            isBusy={busy === step.name}
            {...(step === primary && !unsaved ? { keys: 'Ctrl+Enter' } : {})}
            onClick={() => ask(step)}
          />
        ))}
      {!gone &&
        made.map((offered, index) => (
          <ConversionButton key={offered.name} id={String(state.base.id)} offered={offered} isPrimary={!primary && index === 0} />
        ))}
      {asked && (
        <TransitionDialog
          transition={asked.transition}
          proposed={proposedTexts(asked.name)}
          subject={asked.transition.sign && <SignedDocument />}
          onSubmit={(comment, signature) => take(asked, comment, signature)}
          onAskCode={() => askSignatureCode(context.entity.name, String(state.base.id), asked.name)}
          {...(asked.transition.trial && { onTry: (comment) => tryFirst(asked, comment) })}
          onClose={close}
        />
      )}
      {printed !== undefined && (
        <PrintDialog
          entity={context.entity.name}
          ids={[String(state.base.id)]}
          print={printed}
          title={context.app.bundle.prints?.[printed]?.title ?? ''}
          name={recordName(context.entity, state.base)}
          onClose={() => setPrinted(undefined)}
        />
      )}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </div>
  )
}
