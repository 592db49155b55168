/** The number of the entry of the history that is shown. */
let at = 0
let isNew = false

/** The number that the router has given to the entry that is shown; none to one that came by an address typed into the browser. */
const given = (): number | undefined => history.state?.idx ?? undefined

/**
 * Numbers the entries that come by an address in the browser or by a link that the router does not follow, as the router numbers its own:
 * only from an entry with a number it finds the way back. Begins before the router listens.
 */
export function numberEntries(): void {
  at = given() ?? 0
  window.addEventListener('popstate', () => {
    isNew = given() === undefined
    if (isNew) history.replaceState({ ...history.state, idx: at + 1 }, '')
    at = given() ?? at
  })
}

/** Learns of the entries that the router makes. */
export function followEntries(router: { subscribe(onChange: () => void): () => void }): void {
  router.subscribe(() => {
    at = given() ?? at
  })
}

/** Whether the entry that is shown was made by an address, and not come back to. */
export const isNewEntry = (): boolean => isNew
