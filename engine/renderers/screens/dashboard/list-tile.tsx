import { CheckCircleOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listColumns } from '../../../runtime/screens/list/list-columns.ts'
import { searchTogether } from '../../api/records.ts'
import { FedNote } from '../../parts/fed-note.tsx'
import { LazyLiveSign } from '../../parts/lazy-live-sign.tsx'
import { useMarks } from '../../state/use-marks.ts'
import css from './list-tile.module.css'
import type { TileProps } from './tile-frame.ts'
import { TileFailure, TileHead, TileSkeleton } from './tile-parts.tsx'
import { tileRequest } from './tile-request.ts'
import { TileRows } from './tile-rows.tsx'
import { useTile } from './use-tile.ts'

/** Records of a list tile, where it does not say. */
const usualLimit = 5

/** The first records of a list; each leads to its document. */
export function ListTile({ tile, frame }: TileProps<'list'>) {
  const { t } = useTranslation('reports')
  const { app, locale } = frame
  const entity = app.entities.get(tile.entity)
  const columns = entity ? listColumns(app, entity, { columns: tile.columns as never }) : []
  const limit = tile.limit ?? usualLimit
  const { content, problem, readAt, retry } = useTile(
    (signal) => searchTogether(tile.entity, tileRequest(tile, columns, limit), signal),
    frame.refreshes,
  )
  const [marked, setMarked] = useState<readonly string[]>([])
  const { mark } = useMarks(tile.live === true)
  const rows = content?.rows
  useEffect(() => {
    if (rows) mark(tile, rows, setMarked)
  }, [tile, rows, mark])
  const liveSign = tile.live && <LazyLiveSign entities={[tile.entity]} readAt={readAt} onLook={retry} />
  if (tile.quiet && (content ? content.rows.length === 0 : !problem)) return liveSign && <div hidden>{liveSign}</div>
  return (
    <>
      <TileHead label={tile.label}>{liveSign}</TileHead>
      {problem && <TileFailure problem={problem} onRetry={retry} />}
      {!content && !problem && <TileSkeleton lines={limit} />}
      {content && content.rows.length === 0 && (
        <p className={css.none} role="status">
          <CheckCircleOutlined aria-hidden="true" />
          {t('tile.empty')}
        </p>
      )}
      {content && content.rows.length > 0 && <TileRows tile={tile} frame={frame} columns={columns} rows={content.rows} marked={marked} />}
      {content?.fed && <FedNote fed={content.fed} locale={locale} />}
    </>
  )
}
