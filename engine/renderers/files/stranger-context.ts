import { createContext, useContext } from 'react'

/** Somebody who is not signed in fills in a public page: what they upload is for its draft, and cannot be read again. */
export interface StrangerUploads {
  /** The address of the page. */
  readonly address: string
  /** Done once the server knows the draft. */
  readonly ready: () => Promise<void>
}

/** Around the fields of a page that a stranger fills in; null for everybody who is signed in. */
export const StrangerContext = createContext<StrangerUploads | null>(null)

export const useStranger = (): StrangerUploads | null => useContext(StrangerContext)
