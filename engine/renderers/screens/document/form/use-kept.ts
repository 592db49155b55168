import { useRef } from 'react'

/** The same object as before as long as it means the same. */
export function useKept<Value>(now: Value, isSame: (one: Value, other: Value) => boolean): Value {
  const kept = useRef(now)
  if (kept.current !== now && !isSame(kept.current, now)) kept.current = now
  return kept.current
}
