import type { Expression, Literal } from '../../schema/expression.ts'
import type { Report } from '../../schema/report.ts'
import type { App } from '../app/app.ts'
import type { Condition } from '../queries/conditions/condition.ts'
import { conditionExpression } from '../queries/conditions/list-filter.ts'
import type { Meanings } from './inlined.ts'
import type { ReportInput } from './report-inputs.ts'

/** The conditions of parameters, by their names. */
export type Conditions = Readonly<Record<string, Condition>>

/** What is asked of the rows of a report. */
export interface Asked {
  readonly report: Report
  /** What the parameters ask of a row of the dataset. */
  readonly wanted: readonly Expression[]
  /** What expressions read of the parameters. */
  readonly params: NonNullable<Meanings['params']>
  /** Only rows in these groups, by each kind of record of the dataset. */
  readonly at?: readonly (readonly Expression[])[]
}

/** What conditions ask of the rows of a report. */
export function askedBy({ bundle }: App, report: Report, inputs: readonly ReportInput[], conditions: Conditions): Asked {
  const wanted = inputs.flatMap(({ path, field }) => {
    const condition = conditions[path]
    const expression = condition && conditionExpression(condition, report.filters?.[path]?.field ?? '', field, bundle.app.timeZone)
    return expression === undefined ? [] : [expression]
  })
  return { report, wanted, params: literalsOf(conditions) }
}

/** What expressions read as `params`: the value, the values, or of a range its first. */
function literalsOf(conditions: Conditions): Readonly<Record<string, Literal | readonly Literal[]>> {
  return Object.fromEntries(
    Object.entries(conditions).map(([name, condition]): [string, Literal | readonly Literal[]] => {
      switch (condition.kind) {
        case 'text':
          return [name, condition.text]
        case 'choice':
          return [name, one(condition.codes)]
        case 'refs':
          return [name, one(condition.ids)]
        case 'dates':
          return [name, condition.from ?? null]
        case 'numbers':
          return [name, condition.from === undefined ? null : Number(condition.from)]
        case 'boolean':
          return [name, condition.is]
        default:
          return [name, condition satisfies never]
      }
    }),
  )
}

const one = (values: readonly string[]): Literal | readonly Literal[] => (values.length === 1 ? (values[0] ?? null) : values)
