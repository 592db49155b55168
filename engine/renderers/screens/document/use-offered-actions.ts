import { App } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reason, type StepAction, stepActions } from '../../../runtime/screens/document/actions.ts'
import { type OfferedConversion, offeredConversions } from '../../../runtime/screens/document/conversions.ts'
import { isUnsaved, maySave } from '../../../runtime/screens/document-model.ts'
import { useController, useDocument } from '../../document/document-context.tsx'

/** What can be done with the open document. */
export interface OfferedActions {
  readonly steps: readonly StepAction[]
  readonly made: readonly OfferedConversion[]
  /** The step that is taken next as a rule. */
  readonly primary: StepAction | undefined
  /** Why nothing can be done: the document is not there any more. */
  readonly gone: readonly Reason[] | undefined
  readonly canSave: boolean
  readonly isUnsaved: boolean
  /** What is under way: saving, or a step. */
  readonly busy: string | undefined
  /** Nothing is under way, and the document is there. */
  readonly isFree: boolean
  save(): Promise<void>
}

/** Knows what can be done with the open document as it stands. */
export function useOfferedActions(): OfferedActions {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const controller = useController()
  const { context, state, busy, isGone = false } = useDocument()
  const gone = isGone ? [{ text: t('document:gone.title') }] : undefined
  const steps = useMemo(() => stepActions(context, state), [context, state])
  const made = useMemo(() => offeredConversions(context, state), [context, state])
  return {
    steps,
    made,
    primary: gone ? undefined : steps.find((step) => step.isUsual && step.reasons.length === 0),
    gone,
    canSave: maySave(context, state),
    isUnsaved: isUnsaved(context, state),
    busy,
    isFree: !busy && !gone,
    async save() {
      if (await controller.save()) message.success(t('document:actions.saved'))
    },
  }
}
