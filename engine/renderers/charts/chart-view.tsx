import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ECharts } from 'echarts/core'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../runtime/app/app.ts'
import type { FieldLocale } from '../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../runtime/fields/index.ts'
import type { ChartData } from '../../runtime/reports/report-answer.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { useMedia } from '../state/use-media.ts'
import { useScheme } from '../theme/scheme.ts'
import { chartColors } from './chart-colors.ts'
import { chartOption, drawnCategories, type PointEvent, pointAt } from './chart-option.ts'
import { ChartTable } from './chart-table.tsx'
import css from './chart-view.module.css'

interface ChartViewProps {
  readonly data: ChartData
  /** A row of the report: how its values are written. */
  readonly row: AppEntity
  readonly locale: FieldLocale
  /** Without its name, where it stands above already. */
  readonly isBare?: boolean
  /** Opens what a point sums up: by the places of its category and its series. */
  readonly onPoint?: (category: number, series: number) => void
}

/** A chart with the table of the same numbers behind it. */
export function ChartView({ data, row, locale, isBare = false, onPoint }: ChartViewProps) {
  const { t } = useTranslation('reports')
  const [isTable, setTable] = useState(false)
  const id = useId()
  const format = useMemo(() => formatOf(row, locale), [row, locale])
  const isEmpty = data.kind === 'scatter' ? data.series.every(({ values }) => values.length === 0) : data.categories.length === 0
  const label = t(isTable ? 'chart.asChart' : 'chart.asTable', { name: data.label })
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption className={css.head}>
        <span id={id} className={isBare ? 'visually-hidden' : css.name}>
          {data.label}
        </span>
        {!isEmpty && (
          <Tooltip title={label}>
            <Button
              type="text"
              size="small"
              icon={isTable ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />}
              aria-label={label}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
          </Tooltip>
        )}
      </figcaption>
      {isEmpty ? (
        <EmptyState reason={t('chart.empty')} />
      ) : isTable ? (
        <ChartTable data={data} format={format} {...(onPoint && { onPoint })} />
      ) : (
        <Canvas data={data} format={format} {...(onPoint && { onPoint })} />
      )}
    </figure>
  )
}

type Format = (value: string | null, measure: string) => string

function formatOf(row: AppEntity, locale: FieldLocale): Format {
  return (value, measure) => {
    const field = row.fields.get(measure)
    if (value === null) return '—'
    return field ? fieldKinds[field.kind].format(field.kind === 'integer' ? Number(value) : value, field, locale) || value : value
  }
}

/** What is drawn; ECharts comes when the first chart is shown. */
function Canvas({ data, format, onPoint }: { data: ChartData; format: Format; onPoint?: ChartViewProps['onPoint'] }) {
  const { t } = useTranslation('reports')
  const place = useRef<HTMLDivElement>(null)
  const open = useRef(onPoint)
  open.current = onPoint
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const { scheme } = useScheme()
  const [isDrawn, setDrawn] = useState(false)
  const [shown, setShown] = useState(data.categories.length)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page when the scheme changes
  useEffect(() => {
    const box = place.current
    let chart: ECharts | undefined
    let isOver = false
    const height = box?.clientHeight ?? 0
    setShown(drawnCategories(data, height))
    const texts = {
      height,
      format,
      others: t('chart.others'),
      language: document.documentElement.lang,
      isStill,
      isNarrow: (box?.clientWidth ?? 0) < 420,
    }
    const observer = new ResizeObserver(() => chart?.resize())
    import('./echarts.ts').then(({ init }) => {
      if (isOver || !box) return
      chart = init(box)
      chart.setOption(chartOption(data, chartColors(), texts))
      chart.on('click', (event) => {
        const point = pointAt(data, event as PointEvent)
        if (point) open.current?.(point.category, point.series)
      })
      observer.observe(box)
      setDrawn(true)
    })
    return () => {
      isOver = true
      observer.disconnect()
      chart?.dispose()
    }
  }, [data, format, isStill, scheme, t])

  return (
    <>
      <div ref={place} className={css.canvas} role="img" aria-label={described(data, format, t)} data-drawn={isDrawn} />
      {shown < data.categories.length && <p className={css.note}>{t('chart.cut', { count: shown, total: data.categories.length })}</p>}
    </>
  )
}

/** What a chart says, in words: what it is of, over how many, the greatest and the least. */
function described(data: ChartData, format: Format, t: (key: string, values: Record<string, unknown>) => string): string {
  const measures = data.y.map(({ label }) => label).join(', ')
  const points = data.series.flatMap((series) =>
    series.values.flatMap((value, index) =>
      value === null
        ? []
        : [
            {
              value: Number(value),
              text: `${series.names?.[index] ?? data.categories[index]?.label ?? ''} ${format(value, series.measure)}`,
            },
          ],
    ),
  )
  const [first] = points
  if (!first) return data.label
  const least = points.reduce((low, each) => (each.value < low.value ? each : low), first)
  const most = points.reduce((high, each) => (each.value > high.value ? each : high), first)
  const count = data.kind === 'scatter' ? points.length : data.categories.length
  return t('chart.described', {
    name: data.label,
    kind: t(`chart.kind.${data.kind}`, {}),
    measures,
    x: data.x.label,
    count,
    most: most.text,
    least: least.text,
  })
}
