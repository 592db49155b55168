import { useEffect } from 'react'
import { useStable } from '../state/use-stable.ts'
import { usePending } from './pending-context.ts'

/** Calls the last function given when the document around is stored or left, while this input maybe still has the focus. */
export function useOnLeave(leave: () => void): void {
  const { onLeave } = usePending()
  const latest = useStable(leave)
  useEffect(() => onLeave(latest), [onLeave, latest])
}
