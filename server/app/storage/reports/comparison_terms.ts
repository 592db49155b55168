import { type Level, nameThen, type PlannedComparison, type PlannedGroup } from '../../../../engine/runtime/reports/report-plan.ts'
import { quote } from '../identifiers.ts'
import { quotient } from '../sql_operators/divide.ts'

/** The columns of a level that windows are made of. */
interface LevelColumns {
  /** What a column is ordered by: its own values, or first the places that they are declared at. */
  readonly orders: (name: string) => readonly string[]
  /** Whether a row stands for values that are not told apart; nothing where none does. */
  readonly others: string | undefined
  /** The columns that say so of a group. */
  readonly of: (group: string) => readonly string[]
}

/**
 * A comparison over the rows of a level, as a window of them. Rows that come at once in the order of one that is running are summed up
 * together, as a window whose frame is a range does.
 */
export function comparisonTerm(
  { as, of, field, first, within, along = '', over = 1, earlier = 0 }: PlannedComparison,
  level: Level,
  groups: readonly PlannedGroup[],
  columns: LevelColumns,
): string {
  const value = quote(of)
  const part = within !== undefined && level.includes(within) ? `partition by ${[within, ...columns.of(within)].map(quote).join(', ')}` : ''
  const { orders } = columns
  const others = columns.others === undefined ? [] : [columns.others]
  switch (as) {
    case 'rank': {
      const isTold = [`${value} is not null`, ...others.map((column) => `not ${column}`)].join(' and ')
      return `case when ${isTold} then (rank() over (${part} order by ${[...others, `${value} ${first} nulls last`].join(', ')}))::numeric end`
    }
    case 'share':
      return quotient(value, `(sum(${value}) over (${part}))`, field.scale ?? 0)
    case 'running':
    case 'runningAverage':
    case 'movingAverage': {
      const isGroup = groups.some(({ name }) => name === along)
      if (isGroup && !level.includes(along)) return 'null::numeric'
      const keys = orders(along).map((text) => `${text} ${first} nulls last`)
      const order = `${part} order by ${[...(isGroup ? [] : others), ...keys].join(', ')}`
      const window = `(${order}${as === 'movingAverage' ? ` groups between ${over - 1} preceding and current row` : ''})`
      const sum = `(sum(${value}) over ${window})`
      if (as === 'running') return sum
      const average = quotient(sum, `(count(${value}) over ${window})::numeric`, field.scale ?? 0)
      return as === 'runningAverage' ? average : `case when dense_rank() over (${order}) >= ${over} then ${average} end`
    }
    case 'before':
      return quote(nameThen(of, earlier))
    case 'change':
      return `(${value} - ${quote(nameThen(of, earlier))})`
    case 'growth': {
      const then = quote(nameThen(of, earlier))
      return quotient(`(${value} - ${then})`, `abs(${then})`, field.scale ?? 0)
    }
    default:
      return as satisfies never
  }
}
