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
export const parse = (file: File): Source => new ParsedFile(file)

/** What tells where things stand is made when somebody asks: most files are sound, and it is ten times as large as what they say. */
class ParsedFile implements Source {
  readonly path: string
  readonly text: string
  readonly value: unknown
  #tree: Tree | undefined
  #faults: Faults | undefined
  #lines: readonly number[] | undefined

  constructor({ path, text }: File) {
    this.path = path
    this.text = text
    this.value = jsonOf(text)
  }

  get errors(): readonly ParseError[] {
    return this.#found().errors
  }

  get repeated(): readonly (readonly Step[])[] {
    return this.#found().repeated
  }

  place(path: readonly Step[], at: 'key' | 'value' = 'value'): Place {
    const { root } = this.#kept()
    return this.placeOf(root ? offsetOf(root, path, at) : 0)
  }

  placeOf(offset: number): Place {
    this.#lines ??= lineStarts(this.text)
    const line = lastAtOrBefore(this.#lines, offset)
    return { line: line + 1, column: offset - (this.#lines[line] ?? 0) + 1 }
  }

  span(path: readonly Step[], at: 'key' | 'value' = 'value'): Span | undefined {
    const { root } = this.#kept()
    return spanOf(root && findNodeAtLocation(root, [...path]), at)
  }

  /** What is wrong is kept, without the tree that it was found in. */
  #found(): Faults {
    this.#faults ??= faultsIn(this.#tree ?? treeOf(this.text))
    return this.#faults
  }

  #kept(): Tree {
    this.#tree ??= treeOf(this.text)
    return this.#tree
  }
}

/** The nodes of a text, as far as it could be read, and what is wrong with it. */
interface Tree {
  readonly root: Node | undefined
  readonly errors: readonly ParseError[]
}

type Faults = Pick<Source, 'errors' | 'repeated'>

const faultsIn = ({ root, errors }: Tree): Faults => ({ errors, repeated: root ? repeatedKeys(root) : [] })

function treeOf(text: string): Tree {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return { root, errors }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
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
