import type { ReactNode } from 'react'
import { useIsActive } from './tab-context.ts'

/** What is there only while its tab is shown. */
export function WhileActive({ children }: { children: ReactNode }) {
  return useIsActive() ? children : null
}
