/** How much later than it should a timer comes when this process was busy with something else. Milliseconds. */
const busy = 250

/**
 * Does something unless what is returned is called in time. Time in which this process could not listen does not count: what was said
 * meanwhile is still to be heard.
 */
export function unlessWithin(milliseconds: number, late: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    const due = performance.now() + milliseconds
    timer = setTimeout(() => (performance.now() - due > busy ? wait() : late()), milliseconds)
  }
  wait()
  return () => clearTimeout(timer)
}
