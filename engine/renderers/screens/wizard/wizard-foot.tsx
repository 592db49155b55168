import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { summaryStep } from '../../../runtime/screens/wizard/wizard-model.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { useDocument } from '../../document/document-context.tsx'
import type { WizardPlace } from './use-wizard-place.ts'
import css from './wizard-page.module.css'

interface WizardFootProps {
  readonly wizard: ScreenOf<'wizard'>
  readonly place: WizardPlace
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onFinish: () => void
}

/** The ways on and back from where the person is. */
export function WizardFoot({ wizard, place, onBack, onNext, onFinish }: WizardFootProps) {
  const { t } = useTranslation()
  const { context, busy } = useDocument()
  const isBusy = busy !== undefined
  const end = wizard.finish ? context.entity.workflow?.transitions.get(wizard.finish)?.label : undefined
  return (
    <div className={css.foot} role="toolbar" aria-label={t('document:actions.label')}>
      {place.hasBack && (
        <Button disabled={isBusy} onClick={onBack}>
          {t('kinds:wizard.back')}
        </Button>
      )}
      {place.step === summaryStep ? (
        <Button type="primary" loading={isBusy} data-action="finish" onClick={onFinish}>
          {end ?? t('kinds:wizard.finish')}
        </Button>
      ) : (
        <Button type="primary" loading={isBusy} data-action="next" onClick={onNext}>
          {t('kinds:wizard.next')}
        </Button>
      )}
    </div>
  )
}
