import { BorderOutlined, CheckSquareFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../runtime/app/app.ts'
import { isNumberKind } from '../../runtime/fields/number-kinds.ts'
import { isGap, type MatrixCell, type MatrixColumn, type MatrixRow } from '../../runtime/screens/matrix/matrix.ts'
import { differenceText } from '../../runtime/screens/matrix/matrix-texts.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import { cellText } from '../cells/cell-text.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import css from './matrix.module.css'
import { type MatrixDesk, useMatrixDesk } from './matrix-desk.ts'

/** What a cell says: what is compared with its mark and its difference, below it the rest. */
export function CellFacts({ cell }: { cell: MatrixCell | undefined }) {
  const { t } = useTranslation()
  const { context, section, cellColumns } = useMatrixDesk()
  if (!cell || isGap(section, cell)) return <span className={css.gap}>{section.cells.missing ?? '—'}</span>
  const [first, ...others] = cellColumns
  const said = others.filter(({ path }) => wireOf(cell.record, path) !== null)
  return (
    <>
      <span className={css.first}>
        <b className={css.value}>
          {first && <FieldValue field={first.field} path={first.path} record={cell.record} locale={context.locale} />}
        </b>
        {cell.isBest && <StatusTag tone="done" label={t(`document:matrix.${section.best?.is ?? 'lowest'}`)} />}
        {cell.difference && (
          <span className={css.difference} data-within={cell.isWithin}>
            {differenceText(cell.difference)}
          </span>
        )}
      </span>
      {others.length > 0 && (
        <span
          className={css.others}
          title={said.map(({ path, field, label }) => `${label} ${textOf(cell, path, field, context)}`).join('\n')}
        >
          {said.map(({ path, field, label }) => (
            <span key={path} className={css.other}>
              {isNumberKind(field.kind) && <span className={css.label}>{label}</span>}
              <FieldValue field={field} path={path} record={cell.record} locale={context.locale} />
            </span>
          ))}
        </span>
      )}
    </>
  )
}

function textOf({ record }: MatrixCell, path: string, field: AppField, { locale }: MatrixDesk['context']): string {
  const label = record.$labels?.[path]
  return cellText(wireOf(record, path), field, label === undefined ? locale : { ...locale, label })
}

interface ChooseProps {
  readonly row: MatrixRow
  readonly cell: MatrixCell
  readonly column: MatrixColumn
  /** It is reached by the Tab key; in a grid the keys of the grid lead to its cell. */
  readonly isReached?: boolean
}

/** Chooses a cell, or lets it go. */
export function ChooseButton({ row, cell, column, isReached = false }: ChooseProps) {
  const { t } = useTranslation()
  const { filling, isOpen, choose } = useMatrixDesk()
  const isChosen = filling.lines.has(String(cell.record.id))
  const Icon = isChosen ? CheckSquareFilled : BorderOutlined
  return (
    <button
      type="button"
      className={css.choose}
      data-chosen={isChosen}
      aria-pressed={isChosen}
      aria-label={t(isChosen ? 'document:matrix.unchoose' : 'document:matrix.choose', { column: column.label })}
      disabled={!isOpen(cell)}
      tabIndex={isReached ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(row, cell)}
    >
      <Icon aria-hidden />
    </button>
  )
}

/** The line of a cell that is filled: the button, and what is typed or the input for it. */
export function FillLine({ cell, button, children }: { cell: MatrixCell; button: ReactNode; children: ReactNode }) {
  const { errorsOf } = useMatrixDesk()
  const errors = errorsOf(cell)
  return (
    <span className={css.fill} data-wrong={errors.length > 0} title={errors.join('\n') || undefined}>
      {button}
      {children}
    </span>
  )
}
