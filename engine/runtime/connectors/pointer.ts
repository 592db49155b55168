/** The steps of pointers that were read before: those of a feed are asked of each of its rows. */
const known = new Map<string, readonly string[]>()
const most = 10_000

function steps(pointer: string): readonly string[] {
  const found = known.get(pointer)
  if (found !== undefined) return found
  const read = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (known.size >= most) known.clear()
  known.set(pointer, read)
  return read
}

/** What stands at a JSON pointer (RFC 6901); `undefined` where nothing does. Only own properties are read. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  let at = value
  for (const step of steps(pointer)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Readonly<Record<string, unknown>>)[step]
  }
  return at
}

/** Puts a value at a JSON pointer; the objects on the way are made. */
export function putAtPointer(target: Record<string, unknown>, pointer: string, value: unknown): void {
  const way = steps(pointer)
  const last = way.at(-1)
  if (last === undefined) return
  let at = target
  for (const step of way.slice(0, -1)) {
    const inner = Object.hasOwn(at, step) ? at[step] : undefined
    const next = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
    Object.defineProperty(at, step, { value: next, enumerable: true, configurable: true, writable: true })
    at = next
  }
  Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true })
}
