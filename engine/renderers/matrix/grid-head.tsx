import { listColumns } from '../../runtime/screens/list/list-columns.ts'
import type { MatrixColumn } from '../../runtime/screens/matrix/matrix.ts'
import { FieldValue } from '../cells/field-value.tsx'
import css from './matrix.module.css'
import { useMatrixDesk } from './matrix-desk.ts'

/** The head of a column: what it is called, and what is said of it besides. */
export function ColumnHead({ matrixColumn }: { matrixColumn: MatrixColumn }) {
  const { context, section, records } = useMatrixDesk()
  const facts = listColumns(context.app, records, { columns: section.cells.heads ?? [] })
  return (
    <div className={css.head}>
      <span className={css.name} title={matrixColumn.label}>
        {matrixColumn.label}
      </span>
      {facts.length > 0 && (
        <span className={css.facts}>
          {facts.map(({ path, field }) => (
            <span key={path} className={css.fact}>
              <FieldValue field={field} path={path} record={matrixColumn.head} locale={context.locale} />
            </span>
          ))}
        </span>
      )}
    </div>
  )
}
