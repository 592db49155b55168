import { useTranslation } from 'react-i18next'
import type { ListAction } from '../../../../runtime/screens/list/list-actions.ts'
import type { Selection } from '../../../../runtime/screens/list/selection.ts'
import type { BatchResult, Chosen } from '../../../api/records.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { onDemand } from '../../../parts/on-demand.tsx'
import { useListFrame } from '../list-frame.ts'
import { actionLabel } from './action-label.ts'
import type { StepAction, StepProgress as StepProgressOfMany, TakenSteps } from './use-steps.ts'

const BatchResultDialog = onDemand(async () => (await import('./batch-result-dialog.tsx')).BatchResultDialog)
const DeleteDialog = onDemand(async () => (await import('./delete-dialog.tsx')).DeleteDialog)
const StepProgress = onDemand(async () => (await import('./step-progress.tsx')).StepProgress)
const TransitionDialog = onDemand(async () => (await import('../../../parts/transition-dialog.tsx')).TransitionDialog)
const withTexts = async () => (await import('../../document/load-document-screen.ts')).addDocumentTexts()
const ListImport = onDemand(async () => {
  const [dialog] = await Promise.all([import('./list-import.tsx'), withTexts()])
  return dialog.ListImport
})
const PrintDialog = onDemand(async () => {
  const [dialog] = await Promise.all([import('../../../prints/print-dialog.tsx'), withTexts()])
  return dialog.PrintDialog
})

/** An action that asks something before it goes on. */
export interface AskedAction {
  readonly action: ListAction
  /** Of so many records. */
  readonly count: number
}

/** Papers of records. */
export interface Printed {
  readonly print: string
  readonly ids: readonly string[]
}

/** What came of an action, record by record. */
export interface ShownResults {
  readonly label: string
  readonly outcome: TakenSteps
}

interface ActionDialogsProps {
  readonly asked: AskedAction | undefined
  readonly printed: Printed | undefined
  readonly results: ShownResults | undefined
  /** How far the step of many is that is under way. */
  readonly progress: StepProgressOfMany | undefined
  readonly selection: Selection
  readonly everything: number | undefined
  readonly chosen: Chosen
  readonly onStep: (action: StepAction, comment: string | undefined) => Promise<void>
  readonly onDeleted: (label: string, outcome: readonly BatchResult[]) => void
  readonly onAsked: () => void
  readonly onPrinted: () => void
  readonly onSeen: () => void
}

/** What the actions of a list ask, and what came of them. */
export function ActionDialogs({ asked, printed, results, onPrinted, onSeen, ...asking }: ActionDialogsProps) {
  const { progress } = asking
  const { app, entity } = useListFrame()
  return (
    <>
      {asked && <AskedDialog {...asked} {...asking} />}
      {printed && (
        <PrintDialog
          {...printed}
          entity={entity.name}
          title={app.bundle.prints?.[printed.print]?.title ?? ''}
          name={String(printed.ids.length)}
          onClose={onPrinted}
        />
      )}
      {progress && !asked && (
        <Dialog isOpen isBusy title={progress.label} onClose={progress.stop}>
          <StepProgress {...progress} />
        </Dialog>
      )}
      {results && <BatchResultDialog {...results} onClose={onSeen} />}
    </>
  )
}

type AskedDialogProps = AskedAction & Omit<ActionDialogsProps, 'asked' | 'printed' | 'results' | 'onPrinted' | 'onSeen'>

function AskedDialog({ action, count, selection, everything, chosen, progress, onStep, onDeleted, onAsked }: AskedDialogProps) {
  const { t } = useTranslation()
  switch (action.kind) {
    case 'transition':
    case 'stepOfAll':
      return (
        <TransitionDialog
          transition={action.transition}
          count={count}
          progress={progress && <StepProgress {...progress} />}
          {...(action.kind === 'stepOfAll' && { subject: <p>{t('list.stepOfAllAsked', { count })}</p> })}
          onSubmit={(comment) => onStep(action, comment)}
          onClose={onAsked}
        />
      )
    case 'delete':
      return (
        <DeleteDialog
          {...{ selection, everything, chosen }}
          onDone={(outcome) => onDeleted(actionLabel(action, t), outcome)}
          onClose={onAsked}
        />
      )
    case 'import':
      return <ListImport onClose={onAsked} />
    default:
      return null
  }
}
