import { useTranslation } from 'react-i18next'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import css from './chart-view.module.css'

interface ChartTableProps {
  readonly data: ChartData
  readonly format: (value: string | null, measure: string) => string
  /** Opens what a number sums up. */
  readonly onPoint?: (category: number, series: number) => void
}

/** The numbers of a chart as a table. */
export function ChartTable({ data, format, onPoint }: ChartTableProps) {
  const { t } = useTranslation('reports')
  if (data.kind === 'scatter') return <PointTable data={data} format={format} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('chart.tableOf', { name: data.label })}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{data.x.label}</th>
            {data.series.map((series) => (
              <th key={`${series.measure} ${String(series.value)}`} scope="col" className={css.number}>
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map(({ label, value }, index) => (
            <tr key={String(value)}>
              <th scope="row">{label}</th>
              {data.series.map((series, line) => {
                const text = format(series.values[index] ?? null, series.measure)
                return (
                  <td key={`${series.measure} ${String(series.value)}`} className={css.number}>
                    {onPoint && typeof series.values[index] === 'string' ? (
                      <button type="button" className={css.point} title={t('behind')} onClick={() => onPoint(index, line)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The points of a scatter, one in a row. */
function PointTable({ data, format }: ChartTableProps) {
  const { t } = useTranslation('reports')
  const points = data.series.flatMap((series) =>
    series.values.map((value, index) => ({ series, index, value, name: series.names?.[index] ?? series.label })),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t('chart.tableOf', { name: data.label })}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.point')}</th>
            <th scope="col" className={css.number}>
              {data.x.label}
            </th>
            <th scope="col" className={css.number}>
              {data.y[0]?.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ series, index, value, name }) => (
            <tr key={`${series.measure} ${String(series.value)} ${index}`}>
              <th scope="row">{name}</th>
              <td className={css.number}>{format(series.across?.[index] ?? null, data.x.name)}</td>
              <td className={css.number}>{format(value, series.measure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
