import { Steps } from 'antd'
import { useController } from '../../document/document-context.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import type { WizardPlace } from './use-wizard-place.ts'
import css from './wizard-page.module.css'
import { WizardProgress } from './wizard-progress.tsx'

interface WizardStepsProps {
  readonly place: WizardPlace
  /** Of each step. */
  readonly labels: readonly string[]
  readonly onNext: () => void
}

/** The steps of a wizard: back to any of them, forwards by one, as far as the person has been. On a phone how far they have come. */
export function WizardSteps({ place, labels, onNext }: WizardStepsProps) {
  const controller = useController()
  const { steps, here } = place
  const furthest = Math.max(place.reached, here)

  function change(to: number) {
    if (to > furthest) return
    if (to < here) controller.leave(() => place.go(steps[to] as string))
    else onNext()
  }

  if (useIsPhone()) return <WizardProgress place={place} label={labels[here] ?? ''} />
  return (
    <Steps
      className={css.steps ?? ''}
      size="small"
      current={here}
      onChange={change}
      items={labels.map((title, at) => ({ title, disabled: at > furthest }))}
    />
  )
}
