import { useRef } from 'react'
import type { Candidates } from '../../runtime/screens/picker/candidates.ts'
import type { FieldInputProps } from './field-input.ts'

/** What may be picked, as the same object as long as it means the same. */
export function useCandidateSource({ candidates }: FieldInputProps): Candidates | undefined {
  const kept = useRef<Candidates>(undefined)
  const now = candidates?.()
  if (!now || !kept.current || !isSame(now, kept.current)) kept.current = now
  return kept.current
}

function isSame(one: Candidates, other: Candidates): boolean {
  return one.app === other.app && one.entity === other.entity && JSON.stringify(one.filter) === JSON.stringify(other.filter)
}
