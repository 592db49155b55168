import { useTranslation } from 'react-i18next'
import type { AppEntity, AppField } from '../../../runtime/app/app.ts'
import { headRows } from '../../../runtime/fields/placed-heads.ts'
import { isOthers, othersLabels } from '../../../runtime/reports/others.ts'
import { headsOf, type ReportAnswerColumn, type ReportRow } from '../../../runtime/reports/report-answer.ts'
import type { SeenTile } from '../../../runtime/screens/pinboards/pinboard.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { Report } from '../../../schema/report.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { isRightAligned } from '../../grid/field-column.tsx'
import { type Figure, figureOf } from '../report/figure.ts'
import { usePinboardFrame } from './pinboard-frame.ts'
import css from './pinboards.module.css'

interface TileTableProps {
  readonly tile: SeenTile
  readonly title: string
  readonly report: Report
  readonly row: AppEntity
  readonly answer: RunAnswer
  /** A row was chosen. */
  readonly onChoose: (figure: Figure | undefined) => void
}

/** The first rows of a report; each filters the other tiles. */
export function TileTable({ tile, title, report, row, answer, onChoose }: TileTableProps) {
  const { t } = useTranslation('reports')
  const { locale, crossings } = usePinboardFrame()
  const columns = answer.columns.flatMap((column): TileColumn[] => {
    const field = row.fields.get(column.of)
    return field && !column.isHidden ? [{ column, field }] : []
  })
  const isGrouped = report.groups !== undefined
  const chosen = crossings.find((crossing) => crossing.tile === tile.id)?.title
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={css.scroll} tabIndex={0} aria-label={title}>
      <table className={css.table}>
        <thead>
          {headRows(columns.map(({ column }) => headsOf(column))).map((heads) => (
            <tr key={heads[0]?.row}>
              {heads.map(({ label, column, rows, columns: wide, isOver }) => (
                <th
                  key={column}
                  scope={isOver ? 'colgroup' : 'col'}
                  rowSpan={rows}
                  colSpan={wide}
                  data-over={isOver}
                  data-right={!isOver && columns[column] !== undefined && isRightAligned(columns[column].field)}
                >
                  {label}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {answer.rows.map((record, index) => {
            const figure = isGrouped ? figureOf(report, row, record, locale) : undefined
            const isChosen = figure !== undefined && figure.title === chosen
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no id, and keep their order
            return <TileRow key={index} {...{ record, columns, isChosen }} onChoose={figure && (() => onChoose(figure))} />
          })}
        </tbody>
        {answer.totals && (
          <tfoot>
            <tr>
              {columns.map((each, at) => (
                <td key={each.column.name} data-right={isRightAligned(each.field)}>
                  {at === 0 ? (
                    t('total')
                  ) : answer.totals && wireOf(answer.totals, each.column.name) !== null ? (
                    <TileCell record={answer.totals} {...each} />
                  ) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {answer.isCut && <p className={css.cut}>{t('rowsCut', { shown: answer.rows.length, count: answer.count })}</p>}
    </section>
  )
}

interface TileColumn {
  readonly column: ReportAnswerColumn
  readonly field: AppField
}

function TileCell({ record, column, field }: TileColumn & { readonly record: ReportRow }) {
  const { locale } = usePinboardFrame()
  if (isOthers(wireOf(record, column.name))) return othersLabels[locale.language]
  return <FieldValue field={field} record={record} path={column.name} locale={locale} />
}

interface TileRowProps {
  readonly record: ReportRow
  readonly columns: readonly TileColumn[]
  readonly isChosen: boolean
  /** The row can be chosen by its first cell. */
  readonly onChoose: (() => void) | undefined
}

/** A row of the report; of a subtotal, what it is of. */
function TileRow({ record, columns, isChosen, onChoose }: TileRowProps) {
  const { t } = useTranslation('reports')
  const isSubtotal = record.$subtotal !== undefined
  const shown = (each: TileColumn) => {
    if (!isSubtotal || wireOf(record, each.column.name) !== null) return <TileCell record={record} {...each} />
    return each.column.name === record.$subtotal ? t('subtotal') : null
  }
  return (
    <tr data-subtotal={isSubtotal} data-chosen={isChosen}>
      {columns.map((each, at) => (
        <td key={each.column.name} data-right={isRightAligned(each.field)}>
          {at === 0 && onChoose ? (
            <button type="button" className={css.choose} aria-pressed={isChosen} onClick={onChoose}>
              {shown(each)}
            </button>
          ) : (
            shown(each)
          )}
        </td>
      ))}
    </tr>
  )
}
