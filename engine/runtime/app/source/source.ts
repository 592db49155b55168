import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { File } from './file.ts'

/** A step into a JSON value: a key, or an index. */
export type Step = string | number

/** A place in a file, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** A parsed file that still knows where everything stands in it. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly value: unknown
  /** Faults of the JSON itself; the value is only as good as there are none. */
  readonly errors: readonly ParseError[]
  /** Keys that an object states twice. */
  readonly repeated: readonly (readonly Step[])[]
  /** Where a value stands, or its key; the nearest parent that exists, when it does not. */
  place(path: readonly Step[], at?: 'key' | 'value'): Place
  /** Where an offset into the text is. */
  placeOf(offset: number): Place
  /** From where to where a value, or its key, reaches in the text, quotes included; nothing when it is not there. */
  span(path: readonly Step[], at?: 'key' | 'value'): Span | undefined
}

/** Offsets into a text: from the first character to after the last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Parses plain JSON: no comments, no trailing commas. */
export function parse(file: File): Source {
  const errors: ParseError[] = []
  const tree = parseTree(file.text, errors, { disallowComments: true, allowTrailingComma: false })
  const lines = lineStarts(file.text)
  const placeOf = (offset: number): Place => {
    const line = lastAtOrBefore(lines, offset)
    return { line: line + 1, column: offset - (lines[line] ?? 0) + 1 }
  }
  return {
    path: file.path,
    text: file.text,
    value: errors.length === 0 ? (JSON.parse(file.text) as unknown) : undefined,
    errors,
    repeated: tree ? repeatedKeys(tree) : [],
    placeOf,
    place: (path, at = 'value') => placeOf(tree ? offsetOf(tree, path, at) : 0),
    span: (path, at = 'value') => spanOf(tree && findNodeAtLocation(tree, [...path]), at),
  }
}

function offsetOf(tree: Node, path: readonly Step[], at: 'key' | 'value'): number {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return at === 'key' && length === path.length ? (node.parent?.children?.[0]?.offset ?? node.offset) : node.offset
  }
  return tree.offset
}

function spanOf(found: Node | undefined, at: 'key' | 'value'): Span | undefined {
  const holder = found?.parent
  const node = at === 'value' ? found : holder?.type === 'property' ? holder.children?.[0] : undefined
  return node && { start: node.offset, end: node.offset + node.length }
}

function repeatedKeys(node: Node, path: readonly Step[] = [], found: (readonly Step[])[] = []): (readonly Step[])[] {
  const seen = new Set<string>()
  for (const [index, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [undefined, child]
    const at = [...path, typeof key?.value === 'string' ? key.value : index]
    if (typeof key?.value === 'string') {
      if (seen.has(key.value)) found.push(at)
      seen.add(key.value)
    }
    if (value?.children) repeatedKeys(value, at, found)
  }
  return found
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

function lastAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
