import { useMemo } from 'react'
import type { App, AppEntity } from '../../runtime/app/app.ts'
import { type Address, cellAddress, rowAddress } from '../../runtime/screens/document/address.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import { listColumns } from '../../runtime/screens/list/list-columns.ts'
import { chooseCell, type FilledMatrix, isFillable, typeIntoCell } from '../../runtime/screens/matrix/fill-edits.ts'
import { filledFieldOf, fillingOf } from '../../runtime/screens/matrix/filling.ts'
import { type MatrixCell, matrixOf } from '../../runtime/screens/matrix/matrix.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { wireOf } from '../../runtime/values/record-data.ts'
import type { MatrixSection } from '../../schema/screen.ts'
import { cellText } from '../cells/cell-text.ts'
import { useController, useDocumentNow } from '../document/document-context.tsx'
import { useLinesFrameOf } from '../lines/use-lines-frame-of.ts'
import { type MatrixDesk, MatrixDeskContext } from './matrix-desk.ts'
import { MatrixRecords } from './matrix-records.tsx'

interface FoundMatrixProps {
  readonly section: MatrixSection
  readonly rows: readonly RecordData[]
  readonly found: readonly RecordData[]
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** A matrix of what was found, which follows the document as it is edited. */
export function FoundMatrix({ section, rows, found, errors }: FoundMatrixProps) {
  const controller = useController()
  const { context, state } = useDocumentNow()
  const frame = useLinesFrameOf({ lines: section.fill?.lines ?? '' }, errors)
  const { app, locale, entity } = context
  const matrix = useMemo(() => matrixOf({ app, locale, section, rows, found }), [app, locale, section, rows, found])
  const filling = useMemo(() => fillingOf(matrix, section, state.record), [matrix, section, state.record])
  const rowEntity = entity.lines.get(section.matrix)
  const rowColumns = useMemo(
    () => (rowEntity ? listColumns(app, rowEntity, { columns: section.columns }).filter(({ isHidden }) => !isHidden) : []),
    [app, rowEntity, section],
  )
  const records = app.entities.get(section.cells.entity)
  const cellColumns = useMemo(() => (records ? columnsOfCells(app, records, section) : []), [app, records, section])
  if (!records) return null

  const { fill } = section
  const field = filledFieldOf(context, section)
  const lineOf = (cell: MatrixCell) => filling.lines.get(String(cell.record.id))
  const filled: FilledMatrix = { context, state, section, matrix }
  const now = (): FilledMatrix => ({ ...filled, state: controller.view.state })
  const desk: MatrixDesk = {
    context,
    section,
    records,
    rowColumns,
    cellColumns,
    matrix,
    filling,
    isOpen: (cell): cell is MatrixCell => {
      if (!frame || !field || !isFillable(section, cell)) return false
      const line = lineOf(cell)
      return line ? frame.view(line, field).editable : frame.canChangeRows()
    },
    typedIn: (cell) => {
      const line = lineOf(cell)
      if (!line || !field || !fill) return ''
      const rejected = state.rejected[cellAddress(fill.lines, keyOf(line), field.name)]
      return rejected?.text ?? cellText(wireOf(line, field.name), field, locale)
    },
    errorsOf: (cell) => {
      const line = lineOf(cell)
      if (!line || !fill) return []
      const key = keyOf(line)
      return [...(errors.get(rowAddress(fill.lines, key)) ?? []), ...(errors.get(cellAddress(fill.lines, key, fill.field)) ?? [])]
    },
    choose: (row, cell) => {
      const edit = chooseCell(now(), row, cell)
      if (edit) controller.edit(edit)
    },
    type: (cell, text) => {
      const edit = typeIntoCell(now(), cell, text)
      if (edit) controller.edit(edit)
    },
    onFlush: (flush) => controller.onFlush(flush),
  }
  return (
    <MatrixDeskContext value={desk}>
      <MatrixRecords filled={filled} isEditable={frame?.canChangeRows() === true} />
    </MatrixDeskContext>
  )
}

function columnsOfCells(app: App, records: AppEntity, { cells, best }: MatrixSection) {
  const paths = best ? [best.field, ...cells.fields.filter((path) => path !== best.field)] : cells.fields
  return listColumns(app, records, { columns: paths })
}
