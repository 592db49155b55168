import type { AppField } from '../app/app.ts'
import type { ConditionValues } from '../queries/conditions/condition-values.ts'
import type { RecordData, WireValue } from '../values/record-data.ts'

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
  /** For a column of a pivot: the value of the group that it stands for, and with several measures which it is. */
  readonly across?: Across
}

/** The value of a group that has columns of its own. */
export interface Across {
  readonly value: WireValue
  readonly label: string
  /** It stands for all values beyond those that have a column, of which `value` is the first. */
  readonly isRest?: true
  /** The label of the measure, where several stand under one value. */
  readonly of?: string
}

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
