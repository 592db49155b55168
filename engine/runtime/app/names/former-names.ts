import { valueAt } from '../check/bundle-file.ts'
import type { RememberedKind } from '../former/former-names.ts'
import type { Sources } from '../load.ts'
import { isObject } from '../shape/branch.ts'
import type { Source } from '../source/source.ts'
import type { IndexOfNames } from './index-of-names.ts'
import { localName, type NameKey, partsOf } from './name.ts'
import type { TextEdit } from './rename.ts'

/** How `was` is written when something gets another name that records, or what people keep, may hold. */
export function withFormerName(
  index: IndexOfNames,
  sources: Sources,
  name: NameKey,
  to: string,
): { readonly file: string; readonly change: TextEdit } | undefined {
  const { kind } = partsOf(name)
  const definition = index.definitions.get(name)
  if (!definition || !remembered.has(kind)) return undefined
  const { file, at } = definition
  const source = sources.get(file)
  const change = source && written(source, at?.path ?? [], localName(name), to)
  return change && { file, change }
}

/** The kinds of name that are remembered when they change: the database follows them. */
export const remembered: ReadonlySet<string> = new Set([
  'choice',
  'entity',
  'field',
  'role',
  'screen',
  'sequence',
  'status',
  'transition',
] satisfies RememberedKind[])

function written(source: Source, path: readonly (string | number)[], from: string, to: string): TextEdit | undefined {
  const declared = valueAt(source.value, path)
  if (!isObject(declared)) return undefined
  const known = Array.isArray(declared.was) ? declared.was.map(String) : []
  const list = `[${[...known.filter((name) => name !== to && name !== from), from].map((name) => JSON.stringify(name)).join(', ')}]`
  const before = source.span([...path, 'was'])
  if (before) return { ...before, text: list }
  // `was` stands after all but `source`.
  const last = Object.keys(declared)
    .filter((key) => key !== 'source')
    .at(-1)
  const key = last === undefined ? undefined : source.span([...path, last], 'key')
  const value = last === undefined ? undefined : source.span([...path, last])
  if (!key || !value) return undefined
  const line = source.text.slice(source.text.lastIndexOf('\n', key.start) + 1, key.start)
  const separator = line.trim() === '' ? `,\n${line}` : ', '
  return { start: value.end, end: value.end, text: `${separator}"was": ${list}` }
}
