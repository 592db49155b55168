import { ends, type ReportPlan } from '../../../../engine/runtime/reports/report-plan.ts'
import { quote } from '../identifiers.ts'
import type { AggregateTerm } from './aggregate_terms.ts'

/** The column that says of a row that it stands for values of a group that are not told apart. */
export const othersColumn = (group: string): string => `$o_${group}`

/**
 * The rows with groups of which only some values are told apart: first those values, chosen from all rows that are asked for; then the
 * rows, in which every other value is none, and the column beside it says so.
 */
export function toldApart(
  { tops, groups, measures, earlier }: ReportPlan,
  terms: readonly AggregateTerm[],
  rows: string,
): { readonly before: readonly string[]; readonly rows: string } {
  if (tops.length === 0) return { before: [], rows }
  const now = earlier.length === 0 ? '' : ' where "$t" = 0'
  const chosen = tops.map(({ group, by, count, order }) => {
    const term = terms.find(({ name }) => name === by)
    const parts = (term?.parts ?? []).map(({ of, name }) => `${of} as ${quote(name)}`)
    const key = quote(group)
    const sums = `select ${[key, ...parts].join(', ')} from r${now} group by ${key}`
    const first = ends(order).map((end) => {
      const sorted = `${term?.whole ?? 'null'} ${end} nulls last, ${key}::text collate "C" asc nulls last`
      return `(select ${key} from s order by ${sorted} limit ${count})`
    })
    return `${quote(`t_${group}`)} as (with s as (${sums}) ${first.join(' union ')})`
  })
  const columns = [
    '"$id"',
    ...(earlier.length === 0 ? [] : ['"$t"']),
    ...groups.flatMap(({ name }) => {
      const key = quote(name)
      if (!tops.some(({ group }) => group === name)) return [key]
      const isTold = `exists (select 1 from ${quote(`t_${name}`)} t where t.${key} is not distinct from r.${key})`
      return [`case when ${isTold} then ${key} end as ${key}`, `not ${isTold} as ${quote(othersColumn(name))}`]
    }),
    ...measures.flatMap(({ name, value, where }) => [
      ...(value === undefined ? [] : [quote(`v_${name}`)]),
      ...(where === undefined ? [] : [quote(`w_${name}`)]),
    ]),
  ]
  return { before: [`r as materialized (${rows})`, ...chosen], rows: `select ${columns.join(', ')} from r` }
}
