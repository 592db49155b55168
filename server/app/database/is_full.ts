/** Where PostgreSQL keeps its data, or this node its files, there is no room: the quota of an account counts as one. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a failure means that there is no room to write; nothing of what was asked is there then. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return codes.has((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause)
}
