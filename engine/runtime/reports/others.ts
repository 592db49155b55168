import type { Language } from '../../schema/names.ts'
import type { AppField } from '../app/app.ts'
import { type RecordData, type WireValue, wireOf } from '../values/record-data.ts'
import type { Level, PlannedTop, ReportPlan } from './report-plan.ts'

/** Stands in a group for all its values that are not told apart. */
export const others = '$others'

export const isOthers = (value: unknown): boolean => value === others

/** All values of a group but these: what a column stands for that has what is left. */
export interface NoneOf {
  readonly noneOf: readonly WireValue[]
}

export const isNoneOf = (value: unknown): value is NoneOf =>
  typeof value === 'object' && value !== null && 'noneOf' in value && Array.isArray(value.noneOf)

const namedKinds: ReadonlySet<AppField['kind']> = new Set(['code', 'enum', 'lookup', 'ref', 'status', 'text'])

/** Whether values of a kind are names or codes, of which some can be told apart. */
export const areNames = (kind: AppField['kind']): boolean => namedKinds.has(kind)

/** What all the others are called. */
export const othersLabels: Readonly<Record<Language, string>> = { ZHS: '其余', ZHT: '其餘', US: 'Others' }

/** The groups of a level of which some values are not told apart. */
export const topsIn = ({ tops }: Pick<ReportPlan, 'tops'>, level: Level): readonly PlannedTop[] =>
  tops.filter(({ group }) => level.includes(group))

/** Whether a row stands for values that are not told apart. */
export const standsForOthers = (plan: Pick<ReportPlan, 'tops'>, row: RecordData): boolean =>
  plan.tops.some(({ group }) => isOthers(wireOf(row, group)))

/** The value of a row, where it is told apart. */
export function toldOf(row: RecordData, name: string): WireValue {
  const value = wireOf(row, name)
  return isOthers(value) ? null : value
}

/** The values with what stands for all others last. */
export const othersLast = <Found extends { readonly value: WireValue }>(values: readonly Found[]): readonly Found[] => [
  ...values.filter(({ value }) => !isOthers(value)),
  ...values.filter(({ value }) => isOthers(value)),
]
