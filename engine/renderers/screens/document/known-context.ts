import { createContext, useContext } from 'react'

/** What another system has filled in, for the page of a wizard that shows it and asks for the rest. */
export interface Known {
  readonly fields: ReadonlySet<string>
  /** Another system has filled these in. */
  add(fields: readonly string[]): void
  /** The person changes these themselves. */
  drop(fields: readonly string[]): void
}

export const KnownContext = createContext<Known | null>(null)

/** What is known here; nothing on pages that ask for everything. */
export const useKnown = (): Known | null => useContext(KnownContext)
