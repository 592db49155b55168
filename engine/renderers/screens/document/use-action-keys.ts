import { useTranslation } from 'react-i18next'
import type { StepAction } from '../../../runtime/screens/document/actions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import type { OfferedPrint } from '../../../runtime/screens/offered-prints.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { useOffers } from '../../places/use-offers.ts'
import { useSaveKeys } from '../open-record/use-save-keys.ts'
import type { DrawerTab } from './history-drawer.tsx'
import type { OfferedActions } from './use-offered-actions.ts'

/** Ctrl+S saves; Ctrl+Enter saves what is not saved, or else takes the step that comes next. */
export function useActionKeys({ canSave, isFree, primary, save }: OfferedActions, ask: (step: StepAction) => void): void {
  const controller = useController()
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
}

interface PaletteWays {
  readonly prints: readonly OfferedPrint[]
  readonly ask: (step: StepAction) => void
  readonly onPrint: (name: string) => void
  readonly onDrawer: ((tab: DrawerTab) => void) | undefined
}

/** Tells the palette what can be done with the document. */
export function useActionsInPalette({ steps, canSave, isFree, save }: OfferedActions, ways: PaletteWays): void {
  const { t } = useTranslation()
  const controller = useController()
  const { state } = useDocument()
  const { prints, ask, onPrint, onDrawer } = ways
  useOffers(() => {
    if (!isFree) return []
    const possible = steps.filter(({ reasons }) => reasons.length === 0)
    return [
      ...(canSave && controller.isUnsaved ? [{ key: 'save', label: t('document:actions.save'), run: save }] : []),
      ...possible.map((step) => ({ key: step.name, label: step.transition.label, run: () => ask(step) })),
      ...(isNew(state) ? [] : prints.map(({ name, title }) => ({ key: `print ${name}`, label: title, run: () => onPrint(name) }))),
      ...(!isNew(state) && onDrawer ? [{ key: 'history', label: t('document:history.title'), run: () => onDrawer('history') }] : []),
    ]
  })
}
