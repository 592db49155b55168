import type { Comparison, ComparisonWay } from '../../schema/report.ts'
import type { AppField } from './app.ts'
import { pseudoField } from './pseudo-entity.ts'

/** Digits after the point of a share, where none are said. */
const digitsOfShare = 4

/** What a comparison is like: a place is a whole number, a share or what has grown a percentage, the others are like what is compared. */
export function comparisonField(own: string, key: string, { label, as, scale }: Comparison, of: AppField | undefined): AppField {
  switch (as) {
    case 'rank':
      return pseudoField(own, key, label, 'integer')
    case 'share':
    case 'growth':
      return pseudoField(own, key, label, 'percent', scale ?? digitsOfShare)
    case 'running':
    case 'runningAverage':
    case 'movingAverage':
    case 'before':
    case 'change':
      if (!of || (isAverage(as) && of.kind === 'integer')) return pseudoField(own, key, label, 'decimal', 2)
      return { ...of, name: key, column: key, label }
    default:
      return as satisfies never
  }
}

/** Ways that come to an average of rows in an order: of all up to a row, or of the last ones. */
export const isAverage = (as: ComparisonWay): boolean => as === 'runningAverage' || as === 'movingAverage'
