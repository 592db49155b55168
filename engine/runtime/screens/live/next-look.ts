/** What a page that follows its records knows; times are milliseconds of one clock. */
export interface Following {
  /** Whether the server can tell it of changes now. */
  readonly isHeard: boolean
  /** Whether somebody can see it: neither its tab nor the window is in the back. */
  readonly isSeen: boolean
  /** Whether something has happened since it looked last. */
  readonly hasNews: boolean
  readonly lookedAt: number
}

/** Many changes within a second are one look. */
export const betweenLooks = 1_000
/** How often it looks while the server cannot tell. */
export const betweenPolls = 5_000
/** It looks by itself after so long: what a person may not see any more is told to nobody. */
const betweenRounds = 60_000

/** After how many milliseconds the page looks again; never while nobody sees it. */
export function nextLook({ isHeard, isSeen, hasNews, lookedAt }: Following, now: number): number | undefined {
  if (!isSeen) return undefined
  const wait = hasNews ? betweenLooks : isHeard ? betweenRounds : betweenPolls
  return Math.max(0, lookedAt + wait - now)
}
