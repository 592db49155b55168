import type { ICellRendererParams } from 'ag-grid-community'
import { type CustomCellEditorProps, useGridCellEditor } from 'ag-grid-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filledFieldOf } from '../../runtime/screens/matrix/filling.ts'
import type { MatrixColumn } from '../../runtime/screens/matrix/matrix.ts'
import { typedBy } from '../lines/editors/editor.ts'
import type { GridRow } from './grid-row.ts'
import css from './matrix.module.css'
import { CellFacts, ChooseButton, FillLine } from './matrix-cell.tsx'
import { useMatrixDesk } from './matrix-desk.ts'
import { ColumnSum, FilledSum } from './matrix-sums.tsx'

interface OfColumn {
  readonly matrixColumn: MatrixColumn
}

/** A cell of the grid: what it says, and what is filled into it. */
export function GridCell({ data, api, node, column, matrixColumn }: ICellRendererParams<GridRow> & OfColumn) {
  const { t } = useTranslation()
  const { context, isOpen, typedIn, section } = useMatrixDesk()
  if (!data) return null
  if (!('cells' in data))
    return data.id === '$filled' ? <FilledSum matrixColumn={matrixColumn} /> : <ColumnSum matrixColumn={matrixColumn} />
  const cell = data.cells.get(matrixColumn.key)
  const typed = cell && typedIn(cell)
  const field = filledFieldOf(context, section)
  const edit = () => column && node.rowIndex !== null && api.startEditingCell({ rowIndex: node.rowIndex, colKey: column })
  return (
    <div className={css.cell}>
      <CellFacts cell={cell} />
      {section.fill && cell && (isOpen(cell) || typed) && (
        <FillLine cell={cell} button={<ChooseButton row={data} cell={cell} column={matrixColumn} />}>
          <button
            type="button"
            className={css.amount}
            data-amount
            disabled={!isOpen(cell)}
            tabIndex={-1}
            aria-label={typed ? undefined : t('document:matrix.typed', { label: field?.label, column: matrixColumn.label })}
            onClick={edit}
          >
            {typed}
          </button>
        </FillLine>
      )}
    </div>
  )
}

/** The cell while it is typed into. */
export function GridEditor(props: CustomCellEditorProps<GridRow> & OfColumn) {
  const { t } = useTranslation()
  const { data, eventKey, matrixColumn, onValueChange, stopEditing } = props
  const { context, section, typedIn, type, onFlush } = useMatrixDesk()
  const cell = 'cells' in data ? data.cells.get(matrixColumn.key) : undefined
  const typed = typedBy(eventKey)
  const [text, setText] = useState(typed ?? (cell ? typedIn(cell) : ''))
  const input = useRef<HTMLInputElement>(null)
  const held = useRef<string>(undefined)
  const field = filledFieldOf(context, section)

  function hold(next: string) {
    setText(next)
    held.current = next
    onValueChange({ text: next })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the editor opens
  useEffect(() => {
    if (typed !== undefined) hold(typed)
    input.current?.focus()
    if (typed === undefined) input.current?.select()
  }, [])
  useEffect(
    () =>
      onFlush(() => {
        if (held.current === undefined || !cell) return
        type(cell, held.current)
        held.current = undefined
      }),
    [onFlush, type, cell],
  )
  useGridCellEditor({ focusIn: () => input.current?.focus() })
  if (!cell || !('cells' in data)) return null
  return (
    <div className={css.cell} data-editing>
      <CellFacts cell={cell} />
      <FillLine cell={cell} button={<ChooseButton row={data} cell={cell} column={matrixColumn} />}>
        <input
          ref={input}
          className={css.input}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          aria-label={t('document:matrix.typed', { label: field?.label, column: matrixColumn.label })}
          onChange={(event: ChangeEvent<HTMLInputElement>) => hold(event.target.value)}
          onBlur={() => stopEditing(true)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) event.stopPropagation()
          }}
        />
      </FillLine>
    </div>
  )
}
