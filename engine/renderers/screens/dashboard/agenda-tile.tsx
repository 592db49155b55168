import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fed } from '../../../runtime/connectors/fed.ts'
import { type ListTile, type Task, tasks } from '../../../runtime/screens/dashboard/agenda.ts'
import { type ListColumn, listColumns } from '../../../runtime/screens/list/list-columns.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../../api/problem.ts'
import { searchTogether, type Total } from '../../api/records.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { figure } from '../../i18n/figure.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { FedNotes } from '../../parts/fed-note.tsx'
import { LazyLiveSign } from '../../parts/lazy-live-sign.tsx'
import { RecordLink } from '../../parts/record-link.tsx'
import css from './agenda-tile.module.css'
import { DueTag } from './due-tag.tsx'
import type { TileFrame } from './tile-frame.ts'
import { TileFailure, TileHead, TileSkeleton } from './tile-parts.tsx'
import { tileRequest } from './tile-request.ts'
import { useTile } from './use-tile.ts'

/** Records of each kind that are read where its tile does not say, and tasks that are shown at first. */
const usualLimit = 20
const shownFirst = 8

/** One kind of task, and what was found of it, or why not. */
interface Kind {
  readonly name: string
  readonly tile: ListTile
  readonly columns: readonly ListColumn[]
  readonly rows: readonly RecordData[]
  readonly total: Total
  readonly fed?: Fed | undefined
  readonly problem?: Problem
}

interface AgendaTileProps {
  readonly together: readonly (readonly [string, ListTile])[]
  readonly frame: TileFrame
}

/** What is to be done, whatever it is, by what is due first. A kind that cannot be read says so; the others stand. */
export function AgendaTile({ together, frame }: AgendaTileProps) {
  const { t } = useTranslation('reports')
  const [isWhole, setWhole] = useState(false)
  const {
    content: kinds,
    readAt,
    retry,
  } = useTile((signal) => Promise.all(together.map(([name, tile]) => read(frame, name, tile, signal))), frame.refreshes)
  const label = t('tile.agenda')
  const followed = together.flatMap(([, { live, entity }]) => (live ? entity : []))
  const liveSign = followed.length > 0 && <LazyLiveSign entities={followed} readAt={readAt} onLook={retry} />
  if (!kinds) {
    return (
      <>
        <TileHead label={label}>{liveSign}</TileHead>
        <TileSkeleton lines={shownFirst} />
      </>
    )
  }
  const { timeZone } = frame.app.bundle.app
  const all = tasks(
    kinds.map(({ name, tile, rows }) => ({ tile: name, due: tile.due, rows })),
    timeZone,
  )
  const kindOf = (task: Task) => kinds.find(({ name }) => name === task.tile)
  const failed = kinds.find(({ problem }) => problem)
  const beyond = kinds.filter(({ rows, total }) => (typeof total === 'number' ? total > rows.length : total !== null))
  return (
    <>
      <TileHead label={all.length === 0 ? label : `${label} ${figure(all.length)}${beyond.length > 0 ? '+' : ''}`}>{liveSign}</TileHead>
      {failed?.problem && <TileFailure problem={failed.problem} onRetry={retry} />}
      {all.length === 0 && !failed && <EmptyState reason={t('tile.allDone')} />}
      {all.length > 0 && (
        <ul className={css.tasks}>
          {all.slice(0, isWhole ? all.length : shownFirst).map((task) => {
            const kind = kindOf(task)
            return kind && <TaskRow key={`${task.tile} ${task.record.id}`} kind={kind} record={task.record} frame={frame} />
          })}
        </ul>
      )}
      {!isWhole && all.length > shownFirst && (
        <Button type="link" className={css.more ?? ''} onClick={() => setWhole(true)}>
          {t('tile.all', { count: figure(all.length) })}
        </Button>
      )}
      {(isWhole || all.length <= shownFirst) &&
        beyond.map(({ name, tile, rows }) => (
          <p key={name} className={css.beyond}>
            {t('tile.beyond', { name: tile.label, count: figure(rows.length) })}
          </p>
        ))}
      <FedNotes fed={kinds.flatMap(({ fed }) => fed ?? [])} locale={frame.locale} />
    </>
  )
}

/** A record to be dealt with: what is to be done, which it is, what is essential of it, and by when. The whole row leads there. */
function TaskRow({ kind: { tile, columns }, record, frame }: { kind: Kind; record: RecordData; frame: TileFrame }) {
  const { app, locale, scope } = frame
  const [name, ...facts] = columns
  const address = tile.link && rowAddress(app, tile.entity, tile.link, record, scope)
  const value = ({ path, field }: ListColumn) => <FieldValue field={field} record={record} path={path} locale={locale} />
  return (
    <li className={css.task}>
      <span className={css.what}>{tile.label}</span>
      <span className={css.name}>
        {name && address && (
          <RecordLink record={record} address={address}>
            {value(name)}
          </RecordLink>
        )}
        {name && !address && value(name)}
      </span>
      <span className={css.facts}>
        {facts.map((fact) => (
          <span key={fact.path} className={css.fact} data-bare={isBareNumber(fact) || undefined}>
            <span className={css.label}>{fact.label}</span>
            <span className={css.value}>{value(fact)}</span>
          </span>
        ))}
      </span>
      <span className={css.due}>{tile.due !== undefined && <DueTag value={record[tile.due]} frame={frame} />}</span>
    </li>
  )
}

/** A number of which nothing but its label says what it counts. */
const isBareNumber = ({ field: { kind } }: ListColumn): boolean => kind === 'integer' || kind === 'decimal' || kind === 'quantity'

async function read({ app }: TileFrame, name: string, tile: ListTile, signal: AbortSignal): Promise<Kind> {
  const entity = app.entities.get(tile.entity)
  const columns = entity ? listColumns(app, entity, { columns: tile.columns as never }) : []
  const nothing = { name, tile, columns, rows: [], total: 0 }
  try {
    const { rows, total, fed } = await searchTogether(tile.entity, tileRequest(tile, columns, tile.limit ?? usualLimit), signal)
    return { ...nothing, rows, total, fed }
  } catch (failure) {
    if (isAbort(failure)) throw failure
    return { ...nothing, problem: asProblem(failure) }
  }
}
