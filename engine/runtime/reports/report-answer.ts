import type { AppField } from '../app/app.ts'
import type { Head } from '../fields/placed-heads.ts'
import type { ConditionValues } from '../queries/conditions/condition-values.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'
import type { NoneOf } from './others.ts'

/** A column of the answer of a report. */
export interface ReportAnswerColumn {
  readonly name: string
  /** The field of the report's row that it is: another name than its own for the columns of a pivot. */
  readonly of: string
  readonly label: string
  readonly kind: AppField['kind']
  readonly scale?: number
  readonly width?: number
  readonly pinned?: 'left' | 'right'
  readonly isHidden: boolean
  readonly isTotalled: boolean
  /** For a column of a pivot. */
  readonly across?: Across
}

/** What a column of a pivot stands for. */
export interface Across {
  /** The values of the groups across, by their names: of a sum that of the outer alone; of what has no column, those that it is none of. */
  readonly at: Readonly<Record<string, WireValue | NoneOf>>
  /** What is written above it, the outer first; last, where several measures stand under one value, which of them it is. */
  readonly heads: readonly Head[]
  /** All values that have no column of their own, or all that stand under its first head. */
  readonly is?: 'rest' | 'sum'
}

/** What stands above a column in each row of heads, from the top. */
export const headsOf = ({ name, label, across }: ReportAnswerColumn): readonly Head[] => across?.heads ?? [{ key: name, label }]

/** What a chart draws: for each series its values, as many as there are categories. For `scatter`, points. */
export interface ChartData {
  readonly kind: 'line' | 'bar' | 'stacked' | 'pie' | 'scatter' | 'heat'
  readonly label: string
  readonly x: ReportAnswerColumn
  readonly y: readonly ReportAnswerColumn[]
  readonly categories: readonly ChartCategory[]
  /** The categories are spans of time, one after the other. */
  readonly isTime?: true
  readonly series: readonly ChartSeries[]
}

export interface ChartCategory {
  readonly value: WireValue
  readonly label: string
}

export interface ChartSeries {
  readonly measure: string
  readonly label: string
  /** The value of the group that makes the series. */
  readonly value?: WireValue
  /** Exact, by category; null where there is none. */
  readonly values: readonly (string | null)[]
  /** For `scatter`: the other measure, by point. */
  readonly across?: readonly (string | null)[]
  readonly names?: readonly string[]
}

/** A row of the answer: values by column, labels of references, what is summed up by a subtotal, the colours of cells. */
export type ReportRow = RecordData

/** The answer of a report. */
export interface ReportAnswer {
  readonly name: string
  readonly label: string
  readonly columns: readonly ReportAnswerColumn[]
  readonly rows: readonly ReportRow[]
  /** One row over everything; nothing when the report has none. */
  readonly totals: ReportRow | null
  /** How many rows there are, without subtotals; the answer has no more than was asked. */
  readonly count: number
  readonly isCut: boolean
  readonly charts: Readonly<Record<string, ChartData>>
  /** The parameters as they were taken. */
  readonly params: ConditionValues
  /** When the data was read: ISO 8601 in UTC. */
  readonly asOf: string
}
