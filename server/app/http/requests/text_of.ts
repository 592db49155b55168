const longest = 1000

/** A text that a body holds; empty when it holds none, or one that is too long to be meant. */
export function textOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  return typeof value === 'string' && value.length <= longest ? value : ''
}
