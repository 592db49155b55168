import { FilterOutlined, LockOutlined, RightOutlined, StopOutlined } from '@ant-design/icons'
import { type RefObject, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { datasetRow, reportRow } from '../../../runtime/app/dataset.ts'
import { reportInputs } from '../../../runtime/reports/report-inputs.ts'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'
import { tileAddress, tileRequest } from '../../../runtime/screens/pinboards/tile-request.ts'
import { FedNotes } from '../../parts/fed-note.tsx'
import { TileFailure, TileSkeleton } from '../dashboard/tile-parts.tsx'
import { usePinboardFrame } from './pinboard-frame.ts'
import type { Arranging } from './pinboard-grid.tsx'
import css from './pinboards.module.css'
import { ResizeHandle, TileMenu } from './tile-arranging.tsx'
import { TileContent } from './tile-content.tsx'
import { tileTitle } from './tile-title.ts'
import { useTileRun } from './use-tile-run.ts'

interface PinboardTileProps {
  readonly tile: SeenTile
  readonly arranging: Arranging | undefined
  readonly grid: RefObject<HTMLElement | null>
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** A tile of a pinboard: what it is, the part of the report that it shows, which filters it takes. */
export function PinboardTile({ tile, arranging, grid, isFirst, isLast }: PinboardTileProps) {
  const { t } = useTranslation('pinboards')
  const { app, scope, inputs, conditions, crossings, reports } = usePinboardFrame()
  const title = tileTitle(app, tile, t)
  const request = useMemo(
    () => (tile.problem ? undefined : tileRequest(app, tile, { inputs, conditions, crossings }, scope.today)),
    [app, tile, inputs, conditions, crossings, scope.today],
  )
  const report = app.bundle.reports?.[tile.report]?.label
  const page = reports[tile.report]?.address
  const address = page && request ? [page, tileAddress(app, tile, request, scope)].filter((part) => part !== '').join('?') : undefined
  return (
    <>
      <div className={css.head}>
        <h2 className={css.title} title={report === undefined || report === title ? title : `${report} · ${title}`}>
          {address !== undefined && !arranging ? (
            <Link to={address} className={css.open ?? ''} draggable={false}>
              <span>{title}</span>
              <RightOutlined aria-hidden className={css.arrow} />
            </Link>
          ) : (
            title
          )}
        </h2>
        {arranging && <TileMenu tile={tile} title={title} arranging={arranging} isFirst={isFirst} isLast={isLast} />}
      </div>
      {tile.problem || !request ? <Absent problem={tile.problem ?? 'gone'} /> : <RunTile tile={tile} title={title} request={request} />}
      {arranging && <ResizeHandle tile={tile} grid={grid} onResize={arranging.resize} />}
    </>
  )
}

/** In place of a report that is gone, or that the reader may not run. */
function Absent({ problem }: { problem: NonNullable<SeenTile['problem']> | 'part' }) {
  const { t } = useTranslation('pinboards')
  return (
    <div className={css.absent} role="note">
      {problem === 'unread' ? <LockOutlined aria-hidden /> : <StopOutlined aria-hidden />}
      <p>{t(`absent.${problem}`)}</p>
    </div>
  )
}

function RunTile({ tile, title, request }: { tile: SeenTile; title: string; request: NonNullable<ReturnType<typeof tileRequest>> }) {
  const { t } = useTranslation('pinboards')
  const { t: common } = useTranslation()
  const { app, locale } = usePinboardFrame()
  const { answer, problem, isRunning, retry } = useTileRun(tile.report, request)
  const report = app.bundle.reports?.[tile.report]
  const row = report && reportRow(app, tile.report, report)
  if (!report || !row || !datasetRow(app, tile.report, report)) return <Absent problem="gone" />
  const [issue] = request.issues
  if (issue)
    return (
      <>
        <div className={css.absent} role="note">
          <FilterOutlined aria-hidden />
          <p>
            {issue.code === 'required' || issue.code === 'oneOfRequired'
              ? t('asksFor', { name: issue.params.field ?? issue.params.fields })
              : common(`list.issue.${issue.code}`, issue.params)}
          </p>
        </div>
        <Takes tile={tile} request={request} />
      </>
    )
  if (problem) return <TileFailure problem={problem} onRetry={retry} />
  if (!answer) return <TileSkeleton lines={tile.show === 'figure' ? 1 : 4} />
  const content = <TileContent tile={tile} title={title} report={report} row={row} answer={answer} absent={<Absent problem="part" />} />
  return (
    <>
      <div className={css.content} data-stale={isRunning} aria-busy={isRunning}>
        {content}
      </div>
      <FedNotes fed={answer.fed} locale={locale} />
      <Takes tile={tile} request={request} />
    </>
  )
}

/** Which filters of the pinboard a tile takes, and what was chosen elsewhere that narrows it. */
function Takes({ tile, request }: { tile: SeenTile; request: NonNullable<ReturnType<typeof tileRequest>> }) {
  const { t } = useTranslation('pinboards')
  const { app, inputs } = usePinboardFrame()
  const report = app.bundle.reports?.[tile.report]
  const taken = inputs.filter(({ takers }) => Object.hasOwn(takers, tile.id))
  const asked = taken.filter(({ takers }) => request.conditions[takers[tile.id] ?? ''] !== undefined)
  const fixed = report ? reportInputs(app, tile.report, report).filter(({ path }) => tile.fixed?.[path] !== undefined) : []
  const names = (found: readonly { readonly label: string }[]) => found.map(({ label }) => label).join(t('separator'))
  const words = [...(asked.length > 0 ? [names(asked)] : []), ...(fixed.length > 0 ? [t('fixedTo', { names: names(fixed) })] : [])].join(
    ' · ',
  )
  return (
    <p className={css.takes} title={taken.length > 0 ? t('takes', { names: names(taken) }) : t('takesNone')}>
      {request.crossings.map(({ tile: from, title }) => (
        <span key={from} className={css.narrowed}>
          {title}
        </span>
      ))}
      {words !== '' && (
        <>
          <FilterOutlined aria-hidden /> <span className="visually-hidden">{t('takes', { names: '' })}</span>
          {words}
        </>
      )}
    </p>
  )
}
