import type { Kind } from '../../schema/kinds.ts'
import type { InnerKind } from '../../schema/meaning.ts'

/** What a name can be the name of: a file, or a thing inside one. */
export type NameKind = Exclude<Kind, 'app' | 'glossary' | 'locale'> | InnerKind

/** The kinds of name as people call them. */
export const nouns = {
  // files
  conversion: 'conversion',
  entity: 'entity',
  fixture: 'fixture',
  connector: 'connector',
  dataset: 'dataset',
  guide: 'guide',
  job: 'job',
  mask: 'mask',
  print: 'print',
  report: 'report',
  setting: 'settings file',
  fragment: 'fragment',
  lookup: 'lookup',
  scope: 'row scope',
  menu: 'menu',
  message: 'message',
  role: 'role',
  screen: 'screen',
  sequence: 'sequence',
  workflow: 'workflow',
  // inside files
  answer: 'value of an answer',
  chart: 'chart',
  choice: 'value',
  datasetField: 'field of a dataset',
  field: 'field',
  index: 'index',
  recordKey: 'key',
  journey: 'journey',
  key: 'setting',
  menuItem: 'menu entry',
  operation: 'operation',
  param: 'parameter',
  reportColumn: 'column of a report',
  rule: 'rule',
  section: 'section',
  status: 'status',
  transition: 'step',
  variable: 'variable',
} as const satisfies Record<NameKind, string>

/** A name, told apart from all others: `field loan.member`, `screen /lending/loans`. */
export type NameKey = `${NameKind} ${string}`

export const keyOf = (kind: NameKind, full: string): NameKey => `${kind} ${full}`

/** The kind of a name, and the name in full. */
export function partsOf(key: NameKey): { readonly kind: NameKind; readonly full: string } {
  const space = key.indexOf(' ')
  return { kind: key.slice(0, space) as NameKind, full: key.slice(space + 1) }
}

/** The name as it is written where it is used: `member` of `field loan.member`; a screen by its whole route. */
export function localName(key: NameKey): string {
  const { kind, full } = partsOf(key)
  return kind === 'screen' ? full : full.slice(full.lastIndexOf('.') + 1)
}
