import { CheckCircleOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../runtime/app/app.ts'
import { follow } from '../../../runtime/app/path.ts'
import { columnDigits } from '../../../runtime/screens/column-digits.ts'
import { listColumns } from '../../../runtime/screens/list/list-columns.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import { searchTogether } from '../../api/records.ts'
import { DigitsContext } from '../../cells/digits-context.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { isRightAligned } from '../../grid/field-column.tsx'
import { FedNote } from '../../parts/fed-note.tsx'
import { LazyLiveSign } from '../../parts/lazy-live-sign.tsx'
import { RecordLink } from '../../parts/record-link.tsx'
import { useMarks } from '../../state/use-marks.ts'
import { DueTag } from './due-tag.tsx'
import css from './list-tile.module.css'
import type { TileProps } from './tile-frame.ts'
import { TileFailure, TileHead, TileSkeleton } from './tile-parts.tsx'
import { tileRequest } from './tile-request.ts'
import { useTile } from './use-tile.ts'

/** Records of a list tile, where it does not say. */
const usualLimit = 5

/** The first records of a list; each leads to its document. */
export function ListTile({ tile, frame }: TileProps<'list'>) {
  const { t } = useTranslation('reports')
  const { app, locale, scope } = frame
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
  const deadline = tile.due === undefined || !entity ? undefined : follow(app, entity, tile.due).steps.at(-1)?.field?.label
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
      {content && content.rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        <section className={css.scroll} tabIndex={0} aria-label={tile.label}>
          <DigitsContext value={columnDigits(columns, content.rows)}>
            <table className={css.table}>
              <thead>
                <tr>
                  {columns.map(({ path, label, field }) => (
                    <th key={path} scope="col" data-right={isRightAligned(field)} data-elastic={isElastic(field)}>
                      {label}
                    </th>
                  ))}
                  {tile.due !== undefined && (
                    <th scope="col" data-due>
                      {deadline}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {content.rows.map((record) => {
                  const address = tile.link && rowAddress(app, tile.entity, tile.link, record, scope)
                  return (
                    <tr key={record.id} data-changed={marked.includes(String(record.id)) || undefined}>
                      {columns.map(({ path, field }, index) => {
                        const value = <FieldValue field={field} record={record} path={path} locale={locale} />
                        return (
                          <td key={path} data-right={isRightAligned(field)} data-elastic={isElastic(field)}>
                            {index === 0 && address ? (
                              <RecordLink record={record} address={address}>
                                {value}
                              </RecordLink>
                            ) : (
                              value
                            )}
                          </td>
                        )
                      })}
                      {tile.due !== undefined && (
                        <td data-due>
                          <DueTag value={record[tile.due]} frame={frame} />
                        </td>
                      )}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </DigitsContext>
        </section>
      )}
      {content?.fed && <FedNote fed={content.fed} locale={locale} />}
    </>
  )
}

/** Names and words give way where there is little room; numbers, dates and tags are shown whole. */
const isElastic = ({ kind, choices }: AppField): boolean =>
  kind === 'ref' || kind === 'text' || (kind === 'enum' && ![...(choices?.values() ?? [])].some(({ tone }) => tone))
