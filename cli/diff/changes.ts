import { isObject } from '../../engine/runtime/app/shape/branch.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'

/** A value that is there on one side only, or not the same on both. */
export interface Change {
  readonly path: readonly Step[]
  readonly before?: unknown
  readonly after?: unknown
}

/** What has changed between two JSON values; lists are compared as sets, by what their elements name, and then by order. */
export function changes(before: unknown, after: unknown, path: readonly Step[] = []): Change[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changes(before[key], after[key], [...path, key]))
  }
  if (Array.isArray(before) && Array.isArray(after) && isNamed(before) && isNamed(after)) {
    const found = changes(byName(before), byName(after), path)
    const isMoved = found.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
    return isMoved ? [{ path, before: before.map(nameOf), after: after.map(nameOf) }] : found
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
}

/** Whether each element of a list has a name of its own. */
function isNamed(list: readonly unknown[]): boolean {
  const names = list.map(nameOf)
  return names.every((name) => name !== undefined) && new Set(names).size === names.length
}

function nameOf(element: unknown): string | undefined {
  if (typeof element === 'string') return element
  return isObject(element) && typeof element.field === 'string' ? element.field : undefined
}

function byName(list: readonly unknown[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(list.map((element) => [nameOf(element), element]))
}
