import { createContext, useContext } from 'react'

/** What an input tells the document that it stands in of what is not in its state yet. */
export interface Pending {
  /** Told of each upload and look-up that begins; it comes to whether the document can go without, or has it, and never fails. */
  await(arrival: Promise<boolean>): void
  /** Tells an input whose words have to be looked up when its document is stored or left, before it is. Answers how to take it off again. */
  onLeave(leave: () => void): () => void
}

/** Around the fields of a document: whatever stores it waits for what is on its way. Outside of one nobody waits. */
export const PendingContext = createContext<Pending>({ await: () => undefined, onLeave: () => () => undefined })

export const usePending = (): Pending => useContext(PendingContext)
