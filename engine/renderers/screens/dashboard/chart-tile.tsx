import { reportRow } from '../../../runtime/app/dataset.ts'
import { Problem } from '../../api/problem.ts'
import { runReport } from '../../api/reports.ts'
import { ChartView } from '../../charts/chart-view.tsx'
import { FedNotes } from '../../parts/fed-note.tsx'
import { useSeen } from '../../state/use-seen.ts'
import type { TileProps } from './tile-frame.ts'
import css from './tile-parts.module.css'
import { TileFailure, TileHead, TileSkeleton } from './tile-parts.tsx'
import { useTile } from './use-tile.ts'

/** A chart of a report, with the defaults of its parameters; asked for when it comes into view. */
export function ChartTile(props: TileProps<'chart'>) {
  const { tile } = props
  const { ref, isSeen } = useSeen<HTMLDivElement>()
  return (
    <>
      <TileHead label={tile.label} address={tile.link?.screen} />
      {isSeen ? <SeenChart {...props} /> : <div ref={ref} className={css.unseen} />}
    </>
  )
}

function SeenChart({ tile, frame }: TileProps<'chart'>) {
  const { app, locale } = frame
  const { content, problem, retry } = useTile(async (signal) => {
    const { charts, fed } = await runReport(tile.report, {}, undefined, signal)
    const chart = charts[tile.chart]
    if (!chart) throw new Problem({ code: 'notFound', status: 404 })
    return { chart, fed }
  }, frame.refreshes)
  const report = app.bundle.reports?.[tile.report]
  const row = report && reportRow(app, tile.report, report)
  return (
    <>
      {problem && <TileFailure problem={problem} onRetry={retry} />}
      {!content && !problem && <TileSkeleton lines={1} />}
      {content && !problem && row && <ChartView data={{ ...content.chart, label: tile.label }} row={row} locale={locale} isBare />}
      <FedNotes fed={content?.fed} locale={locale} />
    </>
  )
}
