import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import { dimensionsOf } from '../../../runtime/screens/pinboards/crossing.ts'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { Report } from '../../../schema/report.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { type Figure, figureOfPoint } from '../report/figure.ts'
import { usePinboardFrame } from './pinboard-frame.ts'
import css from './pinboards.module.css'
import { TileTable } from './tile-table.tsx'

interface TileContentProps {
  readonly tile: SeenTile
  readonly title: string
  readonly report: Report
  readonly row: AppEntity
  readonly answer: RunAnswer
  /** In place of a part that the report no longer has, or not for this reader. */
  readonly absent: ReactNode
}

/** The part of a report that a tile shows; what is chosen in it filters the other tiles. */
export function TileContent({ tile, title, report, row, answer, absent }: TileContentProps) {
  const { t } = useTranslation('reports')
  const { app, locale, cross } = usePinboardFrame()
  const choose = (figure: Figure | undefined) => {
    const dimensions = figure ? dimensionsOf(app, tile.report, report, figure.behind) : []
    if (figure && dimensions.length > 0) cross({ tile: tile.id, title: figure.title, dimensions })
  }
  switch (tile.show) {
    case 'figure':
      return answer.totals && row.fields.has(tile.part ?? '') && answer.columns.some(({ name }) => name === tile.part) ? (
        <Total tile={tile} row={row} answer={answer} />
      ) : (
        absent
      )
    case 'chart': {
      const data = answer.charts[tile.part ?? '']
      if (!data) return absent
      return (
        <ChartView
          data={{ ...data, label: title }}
          row={row}
          locale={locale}
          isBare
          onPoint={(category, series) => choose(figureOfPoint(report, data, tile.part ?? '', category, series))}
        />
      )
    }
    case 'table':
      return answer.count === 0 ? (
        <EmptyState reason={t('tile.empty')} />
      ) : (
        <TileTable tile={tile} title={title} report={report} row={row} answer={answer} onChoose={choose} />
      )
    default:
      return tile.show satisfies never
  }
}

/** One number over everything that the report is asked for. */
function Total({ tile, row, answer }: Pick<TileContentProps, 'tile' | 'row' | 'answer'>) {
  const { locale } = usePinboardFrame()
  const column = answer.columns.find(({ name }) => name === tile.part)
  const field = row.fields.get(column?.of ?? '')
  const text = (field && answer.totals && fieldKinds[field.kind].format(wireOf(answer.totals, column?.name ?? ''), field, locale)) || '—'
  return (
    <p className={css.number} style={{ '--letters': text.length } as CSSProperties}>
      {text}
    </p>
  )
}
