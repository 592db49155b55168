import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../i18n/figure.ts'
import css from './step-progress.module.css'
import type { StepProgress as Known } from './use-steps.ts'

/** How far a step of many records is, and the button that ends it. */
export function StepProgress({ done, total, isStopping, stop }: Known) {
  const { t } = useTranslation()
  const text = t(isStopping ? 'list.stepStopping' : 'list.stepProgress', { done: figure(done), total: figure(total) })
  return (
    <div className={css.progress} data-progress={done}>
      <progress max={total} value={done} aria-label={text} />
      <p role="status">{text}</p>
      <Button data-action="stop" disabled={isStopping} onClick={stop}>
        {t('list.stop')}
      </Button>
    </div>
  )
}
