/** Whether a failure means that a statement took longer than it may. */
export const isTimedOut = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'
