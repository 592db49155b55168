import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { recordName } from '../../runtime/documents/record-name.ts'
import { filledFieldOf } from '../../runtime/screens/matrix/filling.ts'
import type { MatrixColumn, MatrixRow } from '../../runtime/screens/matrix/matrix.ts'
import { columnsOfSheets } from '../../runtime/screens/matrix/matrix-sheets.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { useDocumentNow } from '../document/document-context.tsx'
import { isRightAligned } from '../grid/field-column.tsx'
import { ColumnHead } from './grid-head.tsx'
import { LeftOver } from './left-over.tsx'
import { CellFacts } from './matrix-cell.tsx'
import { useMatrixDesk } from './matrix-desk.ts'
import css from './matrix-paper.module.css'
import { ColumnSum, FilledSum } from './matrix-sums.tsx'

interface MatrixPaperProps {
  readonly onPrinted: () => void
}

/** The matrix on paper as it is seen: as many columns beside each other as are read well, what names the rows on every sheet. */
export function MatrixPaper({ onPrinted }: MatrixPaperProps) {
  const { matrix, rowColumns, section } = useMatrixDesk()
  const { context, state } = useDocumentNow()
  const sheets = columnsOfSheets(matrix.columns, rowColumns.length + (section.fill ? 1 : 0))

  useEffect(() => {
    document.body.dataset.printing = 'matrix'
    // A browser that goes on at once while it prints says when it is done; where it does not, what is printed by then is.
    addEventListener('afterprint', onPrinted)
    const frame = requestAnimationFrame(() => print())
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('afterprint', onPrinted)
      delete document.body.dataset.printing
    }
  }, [onPrinted])

  return createPortal(
    <div className={css.paper} data-paper="matrix">
      {sheets.map(({ from, columns }) => (
        <section key={columns[0]?.key} className={css.sheet}>
          <header className={css.head}>
            <h1 className={css.title}>
              {section.label} · {recordName(context.entity, state.record)}
            </h1>
            {sheets.length > 1 && <span className={css.part}>{`${from}–${from + columns.length - 1} / ${matrix.columns.length}`}</span>}
          </header>
          <Sheet columns={columns} />
        </section>
      ))}
    </div>,
    document.body,
  )
}

interface SheetProps {
  readonly columns: readonly MatrixColumn[]
}

/** The rows, with some of the columns. */
function Sheet({ columns }: SheetProps) {
  const { matrix, rowColumns, section } = useMatrixDesk()
  if (rowColumns.length === 0) return null
  return (
    <table className={css.table}>
      <SheetHead columns={columns} />
      <tbody>
        {matrix.rows.map((row) => (
          <SheetRow key={row.id} row={row} columns={columns} />
        ))}
        {section.total && <SumsRow label={section.total.label} columns={columns} sumOf={(column) => <ColumnSum matrixColumn={column} />} />}
        {section.fill?.total !== undefined && (
          <SumsRow label={section.fill.total} columns={columns} sumOf={(column) => <FilledSum matrixColumn={column} />} />
        )}
      </tbody>
    </table>
  )
}

const alignOf = (field: AppField) => (isRightAligned(field) ? css.amount : undefined)

function SheetHead({ columns }: SheetProps) {
  const { t } = useTranslation()
  const { rowColumns, section } = useMatrixDesk()
  const [first, ...others] = rowColumns
  return (
    <thead>
      <tr>
        <th scope="col" className={css.name}>
          {first?.label}
        </th>
        {section.fill && (
          <th scope="col" className={css.amount}>
            {t('document:matrix.left')}
          </th>
        )}
        {others.map(({ path, field, label }) => (
          <th key={path} scope="col" className={alignOf(field)}>
            {label}
          </th>
        ))}
        {columns.map((column) => (
          <th key={column.key} scope="col" className={css.column}>
            <ColumnHead matrixColumn={column} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function SheetRow({ row, columns }: SheetProps & { readonly row: MatrixRow }) {
  const { context, rowColumns, section, typedIn } = useMatrixDesk()
  const filled = filledFieldOf(context, section)
  const [first, ...others] = rowColumns
  return (
    <tr>
      <th scope="row" className={css.name}>
        {first && <FieldValue field={first.field} path={first.path} record={row.row} locale={context.locale} />}
      </th>
      {section.fill && (
        <td className={css.amount}>
          <LeftOver row={row} />
        </td>
      )}
      {others.map(({ path, field }) => (
        <td key={path} className={alignOf(field)}>
          {wireOf(row.row, path) !== null && <FieldValue field={field} path={path} record={row.row} locale={context.locale} />}
        </td>
      ))}
      {columns.map(({ key }) => {
        const cell = row.cells.get(key)
        const typed = cell && typedIn(cell)
        return (
          <td key={key} className={css.column}>
            <CellFacts cell={cell} />
            {typed && (
              <span className={css.filled}>
                {filled?.label} <b>{typed}</b>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface SumsRowProps extends SheetProps {
  readonly label: string
  readonly sumOf: (column: MatrixColumn) => ReactNode
}

function SumsRow({ label, columns, sumOf }: SumsRowProps) {
  const { rowColumns, section } = useMatrixDesk()
  return (
    <tr className={css.sums}>
      <th scope="row" colSpan={rowColumns.length + (section.fill ? 1 : 0)}>
        {label}
      </th>
      {columns.map((column) => (
        <td key={column.key} className={css.column}>
          {sumOf(column)}
        </td>
      ))}
    </tr>
  )
}
