import { useTranslation } from 'react-i18next'
import { fieldAt, type MatrixColumn } from '../../runtime/screens/matrix/matrix.ts'
import { sumText } from '../../runtime/screens/matrix/matrix-texts.ts'
import { Decimal, toDecimal } from '../../runtime/values/decimal.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import css from './matrix.module.css'
import { useMatrixDesk } from './matrix-desk.ts'

interface OfColumn {
  readonly matrixColumn: MatrixColumn
}

/** What a column comes to, whether that is the best, and how many rows it has nothing of. */
export function ColumnSum({ matrixColumn: { total, isBest, gaps } }: OfColumn) {
  const { t } = useTranslation()
  const { context, section, records, matrix } = useMatrixDesk()
  const field = section.total && fieldAt(context.app, records, section.total.field)
  if (!field) return null
  const isEmpty = gaps === matrix.rows.length
  return (
    <span className={css.sum}>
      {!isEmpty && sumText(toDecimal(total) ?? new Decimal(0), field, context.locale)}
      {isBest && <StatusTag tone="done" label={t(`document:matrix.${section.best?.is ?? 'lowest'}`)} />}
      {gaps > 0 && <span className={css.gaps}>{t('document:matrix.gaps', { count: gaps })}</span>}
    </span>
  )
}

/** What a column comes to by what is filled in. */
export function FilledSum({ matrixColumn: { key } }: OfColumn) {
  const { context, section, records, filling } = useMatrixDesk()
  const field = section.total && fieldAt(context.app, records, section.total.field)
  if (!field) return null
  return <span className={css.sum}>{sumText(filling.totals.get(key) ?? new Decimal(0), field, context.locale)}</span>
}
