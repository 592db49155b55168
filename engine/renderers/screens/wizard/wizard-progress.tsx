import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WizardPlace } from './use-wizard-place.ts'
import css from './wizard-page.module.css'

/** How far the person has come, on a phone: the step, and how much of it is behind them. */
export function WizardProgress({ place: { steps, here, parts, part }, label }: { place: WizardPlace; label: string }) {
  const { t } = useTranslation()
  const done = here + Math.max(0, parts.indexOf(part)) / Math.max(1, parts.length)
  return (
    <div className={css.progress}>
      <p className={css.count}>{t('kinds:wizard.stepOf', { at: here + 1, count: steps.length, label })}</p>
      <Progress
        percent={Math.round((done / Math.max(1, steps.length - 1)) * 100)}
        showInfo={false}
        size="small"
        strokeColor="var(--color-accent)"
        aria-hidden
      />
    </div>
  )
}
