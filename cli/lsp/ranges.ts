import type { Range } from 'vscode-languageserver/node'
import type { Source, Span } from '../../engine/runtime/app/source/source.ts'

/** A part of a text by lines and columns, counted from 0 as editors do. */
export function rangeOf(source: Pick<Source, 'placeOf'>, { start, end }: Span): Range {
  const [from, to] = [source.placeOf(start), source.placeOf(end)]
  return { start: { line: from.line - 1, character: from.column - 1 }, end: { line: to.line - 1, character: to.column - 1 } }
}

/** The very start of a file. */
export const top: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
