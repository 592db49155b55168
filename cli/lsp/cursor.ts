import { findNodeAtOffset, getLocation, getNodePath, type Node, parseTree } from 'jsonc-parser'
import { remember } from '../../engine/runtime/app/remember.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { offsetInside } from '../../engine/runtime/app/source/inside-text.ts'
import type { Span, Step } from '../../engine/runtime/app/source/source.ts'

/** Where somebody is in a file: at a key (the last step of the path, perhaps not yet typed) or at a value. */
export interface Cursor {
  readonly path: readonly Step[]
  readonly at: 'key' | 'value'
  /** The text or word that the cursor is in or at the edge of. */
  readonly word?: Word
  /** The key has a value already. */
  readonly hasValue: boolean
}

/** A text, number or word as it is written. */
interface Word extends Span {
  /** What JSON means by it. */
  readonly text: string
  readonly isText: boolean
  /** How many characters of the text stand before the cursor. */
  readonly index: number
}

const treeOf = remember(({ text }: File): Node | undefined => parseTree(text, [], { allowTrailingComma: true }))

/** Where an offset of a file is, also while it is being typed. */
export function cursorAt(file: File, offset: number): Cursor {
  const tree = treeOf(file)
  const node = tree && findNodeAtOffset(tree, offset, true)
  if (node?.type === 'string' || node?.type === 'number' || node?.type === 'boolean' || node?.type === 'null') {
    const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node
    const word = wordOf(file.text, node, offset)
    return { path: getNodePath(node), at: isKey ? 'key' : 'value', word, hasValue: !isKey || node.parent?.children?.[1] !== undefined }
  }
  const { path, isAtPropertyKey } = getLocation(file.text, offset)
  const word = bareWord(file.text, offset)
  return { path, at: isAtPropertyKey ? 'key' : 'value', hasValue: false, ...(word && { word }) }
}

/** A word that is being typed without its quotes. */
function bareWord(text: string, offset: number): Word | undefined {
  const before = /[\w$]*$/.exec(text.slice(Math.max(0, offset - 100), offset))?.[0] ?? ''
  const after = /^[\w$]*/.exec(text.slice(offset, offset + 100))?.[0] ?? ''
  if (before === '') return undefined
  return { start: offset - before.length, end: offset + after.length, text: `${before}${after}`, isText: false, index: before.length }
}

function wordOf(text: string, node: Node, offset: number): Word {
  const { offset: start, length, type } = node
  const value = String(node.value)
  let index = 0
  if (type === 'string') while (index < value.length && offsetInside(text, start, index + 1) <= offset) index++
  return { start, end: start + length, text: value, isText: type === 'string', index }
}
