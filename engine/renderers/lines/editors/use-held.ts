import { useCallback, useEffect, useRef } from 'react'
import type { Input } from '../../../runtime/screens/document/input.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { useLinesFrame } from '../lines-frame.ts'
import type { CellEditorProps } from './editor.ts'

/** Hands over what is typed into a cell when it is left, and before that whenever the document takes everything over: before it is saved. */
export function useHeld({ field, data, onValueChange }: CellEditorProps): (input: Input) => void {
  const { controller, name } = useLinesFrame()
  const held = useRef<Input>(undefined)
  const key = keyOf(data)
  useEffect(
    () =>
      controller.onFlush(() => {
        const input = held.current
        if (input === undefined) return
        held.current = undefined
        controller.edit({ kind: 'cells', lines: name, cells: [{ key, field: field.name, input }] })
      }),
    [controller, name, key, field],
  )
  return useCallback(
    (input) => {
      held.current = input
      onValueChange(input)
    },
    [onValueChange],
  )
}
