import { useTranslation } from 'react-i18next'
import type { StepAction } from '../../../runtime/screens/document/actions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { useDocument } from '../../document/document-context.tsx'
import { ActionButton } from './action-button.tsx'
import { ConversionButton } from './conversion-button.tsx'
import { MoreSteps } from './more-steps.tsx'
import type { OfferedActions } from './use-offered-actions.ts'

interface StepButtonsProps {
  readonly actions: OfferedActions
  readonly onStep: (step: StepAction) => void
}

/** Save, the steps in their order, and what is made from the document; one of them stands out. */
export function StepButtons({ actions, onStep }: StepButtonsProps) {
  const { state } = useDocument()
  const { steps, made, primary, gone, isUnsaved, busy } = actions
  return (
    <>
      <SaveButton actions={actions} />
      {actions.isFree && <MoreSteps steps={steps.filter(({ isAnswered }) => isAnswered)} onTake={onStep} />}
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
            {...(step === primary && !isUnsaved ? { keys: 'Ctrl+Enter' } : {})}
            onClick={() => onStep(step)}
          />
        ))}
      {!gone &&
        made.map((offered, index) => (
          <ConversionButton key={offered.name} id={String(state.base.id)} offered={offered} isPrimary={!primary && index === 0} />
        ))}
    </>
  )
}

function SaveButton({ actions: { made, primary, gone, canSave, isUnsaved, busy, save } }: Pick<StepButtonsProps, 'actions'>) {
  const { t } = useTranslation()
  const { state } = useDocument()
  if (!canSave) return null
  return (
    <ActionButton
      name="save"
      label={t('document:actions.save')}
      reasons={gone ?? (isUnsaved || isNew(state) ? [] : [{ text: t('document:actions.nothingToSave') }])}
      isPrimary={!primary && made.length === 0}
      isBusy={busy === 'save'}
      keys="Ctrl+S"
      onClick={save}
    />
  )
}
