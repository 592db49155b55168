import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { offeredPrints } from '../../../runtime/screens/offered-prints.ts'
import { useDocument } from '../../document/document-context.tsx'
import { askSignatureCode } from '../../parts/signature.ts'
import { TransitionDialog } from '../../parts/transition-dialog.tsx'
import { PrintDialog } from '../../prints/print-dialog.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import css from './actions.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DrawerTab } from './history-drawer.tsx'
import { RecordTools } from './record-tools.tsx'
import { SignedDocument } from './signed-document.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useActionKeys, useActionsInPalette } from './use-action-keys.ts'
import { useOfferedActions } from './use-offered-actions.ts'
import { useStepTaking } from './use-step-taking.ts'

/** Save, and the steps of the workflow in their order; what cannot be taken says why. */
export function Actions({ onDrawer, canDelete }: { onDrawer: ((tab: DrawerTab) => void) | undefined; canDelete: boolean }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { context, state } = useDocument()
  const [isDeleting, setDeleting] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const [printed, setPrinted] = useState<string>()
  const actions = useOfferedActions()
  const { asked, close, ask, take, tryFirst, proposedTexts } = useStepTaking({ onPrint: setPrinted, onHelp: () => setHelping(true) })
  const prints = offeredPrints(context.app, context.entity.name)
  useActionKeys(actions, ask)
  useActionsInPalette(actions, { prints, ask, onPrint: setPrinted, onDrawer })
  const id = String(state.base.id)
  return (
    <div
      className={isPhone ? css.bar : css.row}
      {...(isPhone ? { 'data-thumb': true } : {})}
      role="toolbar"
      aria-label={t('document:actions.label')}
    >
      {!actions.gone && (
        <RecordTools
          onDrawer={onDrawer}
          prints={prints}
          onPrint={setPrinted}
          onDelete={canDelete ? () => setDeleting(true) : undefined}
          isHelping={isHelping}
          onHelp={setHelping}
        />
      )}
      <StepButtons actions={actions} onStep={ask} />
      {asked && (
        <TransitionDialog
          transition={asked.transition}
          proposed={proposedTexts(asked.name)}
          subject={asked.transition.sign && <SignedDocument />}
          onSubmit={(comment, signature) => take(asked, comment, signature)}
          onAskCode={() => askSignatureCode(context.entity.name, id, asked.name)}
          {...(asked.transition.trial && { onTry: (comment) => tryFirst(asked, comment) })}
          onClose={close}
        />
      )}
      {printed !== undefined && (
        <PrintDialog
          entity={context.entity.name}
          ids={[id]}
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
