import type { Kind } from '../../../schema/kinds.ts'

/** What a name can be the name of: a file, or a thing inside one. */
export type NameKind = Exclude<Kind, 'app' | 'glossary' | 'locale'> | InnerKind

/** Things that are declared inside a file. */
export type InnerKind =
  /** A field of an entity or of lines: `loan.member`, `loan.copies` (the lines themselves), `loan.copies.book`. */
  | 'field'
  /** A value of a lookup or an enumeration: `tag.NEW`, `loan.purpose.HOME`. */
  | 'choice'
  /** `loan.DRAFT` */
  | 'status'
  /** `loan.submit` */
  | 'transition'
  /** A parameter of the address of a screen: `/lending/loan.id`. */
  | 'param'
  /** A rule of an entity, of lines, or of a step: `loan.noDoubles`, `loan.copies.dueAfterLoan`, `loan.submit.notTooOld`. */
  | 'rule'
  /** `loan.byMemberAndDate` */
  | 'index'
  /** `tariff.oneAtATime` */
  | 'recordKey'
  /** A section of a document: `/lending/loan.basic`. */
  | 'section'
  /** An entry of a menu: `main.lending.loans`. */
  | 'menuItem'
  /** A key of settings: `lending.maxCopies`. */
  | 'key'
  /** A journey of a fixture: `loans.usual`. */
  | 'journey'
  /** A field of a dataset: `loans.branch`. */
  | 'datasetField'
  /** A group, measure or formula of a report: `lateLoans.share`. Its parameters are of kind `param`. */
  | 'reportColumn'
  /** `lateLoans.byMonth` */
  | 'chart'
  /** An operation of a connector, and a value of what it is answered: `catalogue.order`, `catalogue.order.accepted`. */
  | 'operation'
  | 'answer'
  /** A value worked out in a message: `loanLent.lastDue`. */
  | 'variable'

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
