import type { AppField } from '../../../runtime/app/app.ts'
import { follow } from '../../../runtime/app/path.ts'
import { columnDigits } from '../../../runtime/screens/column-digits.ts'
import type { ListColumn } from '../../../runtime/screens/list/list-columns.ts'
import { rowAddress } from '../../../runtime/screens/list/row-link.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import { DigitsContext } from '../../cells/digits-context.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { isRightAligned } from '../../grid/field-column.tsx'
import { RecordLink } from '../../parts/record-link.tsx'
import { DueTag } from './due-tag.tsx'
import css from './list-tile.module.css'
import type { TileProps } from './tile-frame.ts'

interface TileRowsProps extends Pick<TileProps<'list'>, 'frame' | 'tile'> {
  readonly columns: readonly ListColumn[]
  readonly rows: readonly RecordData[]
  /** Ids of those that have just changed. */
  readonly marked: readonly string[]
}

/** The records of a list tile, with how much time is left where one of their fields says so. */
export function TileRows({ tile, frame, columns, rows, marked }: TileRowsProps) {
  const { app } = frame
  const entity = app.entities.get(tile.entity)
  const deadline = tile.due === undefined || !entity ? undefined : follow(app, entity, tile.due).steps.at(-1)?.field?.label
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={tile.label}>
      <DigitsContext value={columnDigits(columns, rows)}>
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
            {rows.map((record) => (
              <TileRow
                key={record.id}
                tile={tile}
                frame={frame}
                columns={columns}
                record={record}
                isMarked={marked.includes(String(record.id))}
              />
            ))}
          </tbody>
        </table>
      </DigitsContext>
    </section>
  )
}

interface TileRowProps extends Pick<TileProps<'list'>, 'frame' | 'tile'> {
  readonly columns: readonly ListColumn[]
  readonly record: RecordData
  readonly isMarked: boolean
}

function TileRow({ tile, frame, columns, record, isMarked }: TileRowProps) {
  const { app, locale, scope } = frame
  const address = tile.link && rowAddress(app, tile.entity, tile.link, record, scope)
  return (
    <tr data-changed={isMarked || undefined}>
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
}

/** Names and words give way where there is little room; numbers, dates and tags are shown whole. */
const isElastic = ({ kind, choices }: AppField): boolean =>
  kind === 'ref' || kind === 'text' || (kind === 'enum' && ![...(choices?.values() ?? [])].some(({ tone }) => tone))
