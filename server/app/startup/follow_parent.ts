const interval = 250

/**
 * Stops with the command that started us: npm, or the process that handed over to Node 24. When that one is killed (`kill -9`)
 * no signal reaches us, but our parent becomes another.
 */
export function followParent(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined && process.env.PERGOLA_FOLLOWS === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, interval).unref()
}
