import { type KeyboardEvent, useCallback, useRef } from 'react'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { asThing, type Draft } from '../../../../runtime/screens/report-builder/draft.ts'

/** The steps that can be taken back. */
const mostSteps = 100

/** Changes a report step by step; Ctrl+Z takes the last back, with Shift takes it again. */
export function useEditSteps(thing: Thing, onEdit: (thing: Thing) => void) {
  const past = useRef<Thing[]>([])
  const future = useRef<Thing[]>([])

  const change = useCallback(
    (next: Draft) => {
      past.current = [...past.current, thing].slice(-mostSteps)
      future.current = []
      onEdit(asThing(next))
    },
    [thing, onEdit],
  )

  function step(from: typeof past, to: typeof past): void {
    const last = from.current.at(-1)
    if (!last) return
    from.current = from.current.slice(0, -1)
    to.current = [...to.current, thing]
    onEdit(last)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = /^(INPUT|TEXTAREA)$/.test((event.target as HTMLElement).tagName)
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) step(future, past)
    else step(past, future)
  }

  return { change, onKeyDown }
}
