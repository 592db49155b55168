import type { AppField } from '../app/app.ts'

/** The kinds of field that hold a number: they are added up, compared by magnitude, and stand to the right. */
export const numberKinds = ['decimal', 'integer', 'money', 'percent', 'quantity'] as const satisfies readonly AppField['kind'][]
export type NumberKind = (typeof numberKinds)[number]

const known: ReadonlySet<string> = new Set(numberKinds)

/** Whether fields of a kind hold numbers. */
export const isNumberKind = (kind: string | undefined): kind is NumberKind => kind !== undefined && known.has(kind)

/** Whether a number says which one, as a year does, and not how many: its digits stand together, and nothing is added up. */
export const isUngrouped = ({ declaration }: AppField): boolean => declaration?.kind === 'integer' && declaration.ungrouped === true
