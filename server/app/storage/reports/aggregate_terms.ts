import type { PlannedMeasure } from '../../../../engine/runtime/reports/report-plan.ts'
import { quote } from '../identifiers.ts'
import { quotient } from '../sql_operators/divide.ts'

/** A measure in SQL: what is kept of each group, and how that becomes the measure, of the group itself or of several together. */
export interface AggregateTerm {
  readonly name: string
  /** Columns of the grouped rows: what they are of the rows (`of`), and what of several groups together (`again`; nothing when that cannot be said). */
  readonly parts: readonly { readonly name: string; readonly of: string; readonly again: string | undefined }[]
  /** The measure, of its parts. */
  readonly whole: string
}

/** Which of several times the rows of a measure are of, and what it is called there. */
interface TermTime {
  readonly time: number
  readonly as: string
}

/**
 * The SQL of a measure over the columns `v_<name>` and `w_<name>` of the rows. An average is kept as its sum and its count, so that averages
 * of averages are none.
 * @param of only the rows of one time; nothing where all rows are of the same
 */
export function aggregateTerm({ name: column, field, aggregate, value, where }: PlannedMeasure, of?: TermTime): AggregateTerm {
  const name = of?.as ?? column
  const conditions = [...(of ? [`"$t" = ${of.time}`] : []), ...(where === undefined ? [] : [quote(`w_${column}`)])]
  const filter = conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`
  const counted = value === undefined ? '*' : quote(`v_${column}`)
  const part = (of: string, again: string | undefined, suffix = '') => ({ name: `${name}${suffix}`, of, again })
  const own = quote(name)
  switch (aggregate) {
    case 'count':
      return { name, parts: [part(`count(${counted})${filter}`, `sum(${own})`)], whole: `${own}::numeric` }
    case 'distinct':
      return { name, parts: [part(`count(distinct ${counted})${filter}`, undefined)], whole: `${own}::numeric` }
    case 'sum':
      return { name, parts: [part(`sum(${counted})${filter}`, `sum(${own})`)], whole: `coalesce(${own}, 0)` }
    case 'avg': {
      const [sum, count] = [quote(`${name}$s`), quote(`${name}$c`)]
      const parts = [part(`sum(${counted})${filter}`, `sum(${sum})`, '$s'), part(`count(${counted})${filter}`, `sum(${count})`, '$c')]
      return { name, parts, whole: quotient(sum, `${count}::numeric`, field.scale ?? 0) }
    }
    case 'min':
    case 'max':
      return { name, parts: [part(`${aggregate}(${counted})${filter}`, `${aggregate}(${own})`)], whole: own }
    default:
      return aggregate satisfies never
  }
}
