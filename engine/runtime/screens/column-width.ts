import type { AppField } from '../app/app.ts'

/** Pixels, by kind of field. */
const ofKind: Readonly<Record<AppField['kind'], number>> = {
  code: 140,
  text: 180,
  decimal: 110,
  integer: 90,
  money: 120,
  percent: 90,
  quantity: 110,
  date: 110,
  datetime: 150,
  boolean: 80,
  enum: 110,
  lookup: 120,
  status: 110,
  attachment: 120,
  id: 90,
  ref: 180,
  refs: 180,
}

/** Pixels beside the text: of a choice in its tag, of a head with the mark of its order, of a head of lines, which have none, of what looks into a document. */
const beside = { choice: 48, head: 44, lineHead: 26, look: 28 }
/** Whatever is longer is cut. */
const widest = 220

/** How many pixels wide a column of this kind of field is, whatever its head says. */
export const kindWidth = ({ kind }: AppField): number => ofKind[kind]

/** How many pixels wide a column is made that does not say: for its kind of field, its choices and its head. */
export function columnWidth({ kind, choices, multiple }: AppField, head: string): number {
  const labels = multiple ? [] : [...(choices?.values() ?? [])].map(({ label }) => textWidth(label) + beside.choice)
  const needed = Math.max(headWidth(head), ...labels)
  return Math.max(ofKind[kind], Math.min(widest, Math.ceil(needed)))
}

/** The same of the column whose values lead to the documents: what looks into one stands beside its number, which is never cut for it. */
export const linkWidth = (field: AppField, head: string): number => columnWidth(field, head) + (field.kind === 'code' ? beside.look : 0)

/** How many pixels a column of a list needs to show its head whole; one that is very long is cut all the same. */
export const headWidth = (head: string): number => Math.min(widest, textWidth(head) + beside.head)

/** The same of a column of lines. */
export const lineHeadWidth = (head: string): number => Math.min(widest, textWidth(head) + beside.lineHead)

/** About how many pixels a text takes in the size of a grid: ideographs are square, other letters about half as wide. */
const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 14 : /[A-Z0-9mw]/.test(letter) ? 9 : 7), 0)
