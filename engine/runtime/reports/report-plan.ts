import type { Expression } from '../../schema/expression.ts'
import type { Chart, ComparisonWay, Measure, Report, Span, TopOrder } from '../../schema/report.ts'
import type { AppEntity, AppField } from '../app/app.ts'
import type { ConditionValues } from '../queries/conditions/condition-values.ts'
import type { SortKey } from '../queries/query.ts'

/** A value that each row of the dataset gives: an expression on the `record` of its entity. */
export interface PlannedValue {
  readonly name: string
  readonly field: AppField
  readonly value: Expression
}

export interface PlannedGroup extends PlannedValue {
  readonly span?: Span
  /** By how many months the fiscal year of the portal is ahead of the calendar. */
  readonly lead: number
}

export interface PlannedMeasure {
  readonly name: string
  readonly field: AppField
  readonly aggregate: Measure['aggregate']
  /** What is summed up; not for `count`. */
  readonly value?: Expression
  /** The field of the dataset that it is. */
  readonly of?: AppField
  readonly where?: Expression
}

/** A group of which only some values are told apart. */
export interface PlannedTop {
  readonly group: string
  /** The measure by which they are chosen. */
  readonly by: string
  /** How many; at either end, where it is both. */
  readonly count: number
  readonly order: TopOrder
}

/** The orders whose first values are told apart. */
export const ends = (order: TopOrder): readonly ('asc' | 'desc')[] => (order === 'both' ? ['desc', 'asc'] : [order])

/** How a row stands to others of its level. */
export interface PlannedComparison {
  readonly name: string
  readonly field: AppField
  /** The measure or formula that is compared. */
  readonly of: string
  readonly as: ComparisonWay
  /** The group in whose values rows are compared; nothing for all. */
  readonly within?: string
  /** The column in whose order rows come, for what is running. */
  readonly along?: string
  /** Of how many values in that order a moving average is. */
  readonly over?: number
  readonly first: 'asc' | 'desc'
  /** Which of the earlier times of the plan it compares with. */
  readonly earlier?: number
}

/** The same question about days that lie earlier. */
export interface EarlierTime {
  /** Of each kind of record of the dataset, with days moved into the range that is asked for; none where no range is. */
  readonly rows: readonly PlannedRows[]
  /** The groups whose values are moved so. */
  readonly moved: readonly string[]
  /** The measures that are wanted of then. */
  readonly measures: readonly string[]
  /** The formulas of then, under the names that values of then have. */
  readonly formulas: readonly PlannedValue[]
}

/** What a value of an earlier time is called in a row, by its name now. */
export const nameThen = (name: string, earlier: number): string => `${name}$${earlier}`

export interface PlannedColumn {
  readonly name: string
  readonly label: string
  readonly field: AppField
  readonly width?: number
  readonly pinned?: 'left' | 'right'
  readonly isHidden: boolean
  readonly isTotalled: boolean
  readonly tones: readonly { readonly when: Expression; readonly tone: string }[]
}

/** Rows of a report that are summed up by some of its groups: all of them, those before a subtotal, those of a chart, or none. */
export type Level = readonly string[]

/** The rows that records of one entity give. Expressions speak of a `record` of it. */
export interface PlannedRows {
  /** The entity, or lines, of which each row of the dataset is one. */
  readonly entity: string
  readonly where: Expression
  readonly groups: readonly PlannedGroup[]
  readonly measures: readonly PlannedMeasure[]
  /** The fields of a report that is not grouped. */
  readonly values: readonly PlannedValue[]
}

/**
 * What a report asks for, with only what its reader may see: checked, complete. Storage compiles it to SQL, `evaluateReport` answers it from memory.
 * Expressions of values and conditions speak of a `record` of `entity`; formulas and tones of a `record` of `row`.
 */
export interface ReportPlan extends PlannedRows {
  readonly name: string
  readonly report: Report
  /** Rows of other records, with the same groups, measures and values. */
  readonly further: readonly PlannedRows[]
  readonly row: AppEntity
  readonly isGrouped: boolean
  readonly formulas: readonly PlannedValue[]
  readonly comparisons: readonly PlannedComparison[]
  readonly tops: readonly PlannedTop[]
  readonly earlier: readonly EarlierTime[]
  /** Formulas that read comparisons: they are worked out after them. */
  readonly laterFormulas: readonly PlannedValue[]
  readonly columns: readonly PlannedColumn[]
  readonly sort: readonly SortKey[]
  /** All groups first, then the others that are asked for, each once. */
  readonly levels: readonly Level[]
  readonly charts: Readonly<Record<string, Chart>>
  /** The parameters as they were taken: given, or by default. */
  readonly params: ConditionValues
  /** The most rows of the answer. */
  readonly limit: number
  /** The most rows of the dataset that may be read. */
  readonly maxRows: number
}

/** The groups of a chart, each of whose values is a point. */
export function levelOfChart({ groups }: Pick<ReportPlan, 'groups'>, { kind, x, series }: Chart): Level {
  const named = groups.filter(({ name }) => name === x || name === series).map(({ name }) => name)
  return kind === 'scatter' && named.length === 0 ? groups.map(({ name }) => name) : named
}

export const sameLevel = (one: Level, other: Level): boolean => one.length === other.length && one.every((name) => other.includes(name))

/**
 * Whether a level has only rows of which there is something now. A span of days of which there is nothing is no row, whatever there was
 * before it; anything else, such as a customer who bought only then, is one.
 */
export const isOfNow = ({ earlier }: Pick<ReportPlan, 'earlier'>, level: Level): boolean =>
  earlier.some(({ moved }) => moved.some((name) => level.includes(name)))
