import { Progress, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ReportCost } from '../../../../runtime/reports/report-cost.ts'
import css from './report-builder.module.css'

/** What the preview has cost, beside what a report may cost. */
export function CostBar({ cost }: { readonly cost: ReportCost | undefined }) {
  const { t } = useTranslation('builder')
  if (!cost) return <p className={css.cost}>{t('cost.none')}</p>
  const parts = [
    { key: 'read', value: cost.read, most: cost.mostRead },
    { key: 'time', value: cost.milliseconds, most: cost.mostMilliseconds },
    { key: 'effort', value: cost.estimate, most: cost.mostEstimate },
  ]
  return (
    <ul className={css.cost} aria-label={t('cost.title')}>
      {parts.map(({ key, value, most }) => {
        const percent = Math.min(100, Math.round((value / most) * 100))
        const text = t(`cost.${key}`, { value: value.toLocaleString('en'), most: most.toLocaleString('en') })
        return (
          <li key={key}>
            <Tooltip title={text}>
              <span className={css.costWord}>{t(`cost.${key}Short`, { value: value.toLocaleString('en') })}</span>
            </Tooltip>
            <Progress
              percent={Math.max(percent, 1)}
              showInfo={false}
              size={[40, 4]}
              status={percent > 80 ? 'exception' : 'normal'}
              aria-label={text}
            />
          </li>
        )
      })}
      <li className={css.costNote}>{t('cost.rows')}</li>
    </ul>
  )
}
