import { matches, patterns } from '../../runtime/app/pattern.ts'
import type { Step } from '../../runtime/app/source/source.ts'
import type { Kind } from '../../schema/kinds.ts'
import type { Draft, Json } from './draft.ts'

/** A value in a draft, with the object or list that holds it. */
export interface Held {
  readonly holder: Json
  readonly key: string
  readonly value: unknown
}

/** Every value of the files of a kind that stands at one of the patterns. */
export function held(draft: Draft, kind: Kind, ...at: readonly string[]): Held[] {
  const table = patterns(Object.fromEntries(at.map((pattern) => [pattern, true])))
  return draft.of(kind).flatMap(({ value }) => matches(table, value).map(({ path, value: found }) => heldAt(value, path, found)))
}

function heldAt(root: Json, path: readonly Step[], value: unknown): Held {
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => (inner as Json)[step], root) as Json
  return { holder, key: String(path.at(-1)), value }
}

/** Every `var` of the expressions below a value. */
export function varsBelow(value: unknown): Held[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'var' && typeof inner === 'string' ? [{ holder: value as Json, key, value: inner }] : varsBelow(inner),
  )
}

/** Every operation of the expressions below a value. */
export function operationsBelow(value: unknown): Held[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([, part]) => operationsBelow(part))
  const keys = Object.keys(value)
  const [key = ''] = keys
  const isOperation = !Array.isArray(value) && keys.length === 1 && key !== 'var' && Array.isArray((value as Json)[key])
  return isOperation ? [{ holder: value as Json, key, value: (value as Json)[key] }, ...inner] : inner
}

/** The name with two of its letters swapped, or one more: no name of the bundle. */
export function misspelt(name: string): string {
  const swapped = name.replace(/([A-Za-z])([A-Za-z])(?=[A-Za-z]*$)/, '$2$1')
  return swapped === name || swapped.toLowerCase() === name.toLowerCase() ? `${name}x` : swapped
}
