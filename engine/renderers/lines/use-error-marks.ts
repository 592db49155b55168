import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useRef } from 'react'
import { type Address, parseAddress } from '../../runtime/screens/document/address.ts'
import type { RecordData } from '../../runtime/values/record-data.ts'
import { useLinesFrame } from './lines-frame.ts'

/** Draws cells again that gained or lost an error. */
export function useErrorMarks(grid: RefObject<GridApi<RecordData> | undefined>, errors: ReadonlyMap<Address, readonly string[]>): void {
  const last = useRef(errors)
  const { name } = useLinesFrame()
  useEffect(() => {
    const before = last.current
    last.current = errors
    const changed = [...new Set([...before.keys(), ...errors.keys()])].filter(
      (address) => before.get(address)?.join() !== errors.get(address)?.join(),
    )
    const keys = new Set(changed.flatMap((address) => (parseAddress(address).lines === name ? [parseAddress(address).key ?? ''] : [])))
    const rowNodes = [...keys].flatMap((key) => grid.current?.getRowNode(key) ?? [])
    if (rowNodes.length > 0) grid.current?.refreshCells({ rowNodes, force: true })
  }, [errors, grid, name])
}
