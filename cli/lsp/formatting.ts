import type { TextEdit } from 'vscode-languageserver/node'
import { formatted } from '../commands/format.ts'
import { rangeOf } from './ranges.ts'
import type { InBundle } from './workspace/bundle-folders.ts'

/** The edits that make a file look as it is meant to. */
export function formatting({ folder, path }: InBundle): TextEdit[] {
  const file = folder.snapshot.files.get(path)
  const source = folder.snapshot.source(path)
  const text = file && formatted(file)
  if (!file || !source || text === undefined || text === file.text) return []
  return [{ range: rangeOf(source, { start: 0, end: file.text.length }), newText: text }]
}
