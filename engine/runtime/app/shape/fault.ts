import type { Step } from '../source/source.ts'

/** Where a value is not of the shape that its schema asks for. */
export interface Fault {
  readonly code: 'unknown-key' | 'missing-key' | 'bad-name' | 'wrong-type' | 'wrong-value'
  readonly path: readonly Step[]
  /** The fault is the key itself, not what stands under it. */
  readonly at?: 'key'
  readonly message: string
}

/** A JSON value as a message shows it, cut short. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** `"a", "b" or "c"`. */
export function list(names: readonly unknown[]): string {
  const shown = names.map((name) => JSON.stringify(name))
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}
