import { useRef } from 'react'

/**
 * The same function for good, that does what the last one given does. A grid takes every new function for a changed option and
 * works through all of them; this one never changes.
 */
export function useStable<Arguments extends readonly unknown[], Result>(
  latest: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const current = useRef(latest)
  current.current = latest
  return useRef((...given: Arguments) => current.current(...given)).current
}
