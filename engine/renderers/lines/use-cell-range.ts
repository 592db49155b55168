import type { GridApi } from 'ag-grid-community'
import { type PointerEvent, type RefObject, useMemo } from 'react'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { isTyping } from '../grid/drop-carets.ts'
import { CellRange, placeOf } from './cell-range.ts'

/** Pixels at the corner of the selected cells from which they are filled into others. */
const grip = 8

interface Dragging {
  readonly range: CellRange
  /** What a drag that ended on other rows fills. */
  fill(): void
}

/** Cells of a grid selected by dragging, with Shift, and filled into others by their corner. */
export function useCellRange(grid: RefObject<GridApi<RecordData> | undefined>, area: RefObject<HTMLElement | null>): CellRange {
  return useMemo(
    () =>
      new CellRange(
        () => grid.current,
        () => area.current,
      ),
    [grid, area],
  )
}

/** In the capture phase: before the grid puts the focus into the cell. */
export function pressCell(event: PointerEvent, { range, fill }: Dragging): void {
  const place = placeOf(event.target)
  if (!place || event.button !== 0 || event.pointerType === 'touch' || isTyping(event.target)) return
  if (isGrip(event)) {
    keep(event)
    follow(
      (at) => range.fillTo(at.row),
      () => {
        fill()
        range.fillTo(undefined)
      },
    )
    return
  }
  if (event.shiftKey) {
    keep(event)
    range.extendTo(place)
    return
  }
  range.clear()
  follow((at) => {
    if (at.row !== place.row || at.column !== place.column || range.block) range.extendTo(at)
  })
}

/** The cell with the focus keeps it: the press is about others. */
function keep(event: PointerEvent): void {
  event.stopPropagation()
  // The grid listens to the press of the mouse that comes after this one.
  window.addEventListener('mousedown', hold, { capture: true, once: true })
}

function hold(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Tells which cells the pointer comes to, until it is let go. */
function follow(onCell: (place: NonNullable<ReturnType<typeof placeOf>>) => void, onEnd?: () => void): void {
  const move = (event: globalThis.PointerEvent) => {
    const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
    if (place) onCell(place)
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    onEnd?.()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

function isGrip({ target, clientX, clientY }: PointerEvent): boolean {
  const cell = target instanceof Element ? target.closest('.cell-corner') : null
  const box = cell?.getBoundingClientRect()
  return box !== undefined && box.right - clientX <= grip && box.bottom - clientY <= grip
}
