import type { Expression } from '../../../schema/expression.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { integer } from '../../fields/integer.ts'
import { type ConditionValues, conditionValues } from '../../queries/conditions/condition-values.ts'
import { toDecimal } from '../../values/decimal.ts'
import type { WireValue } from '../../values/record-data.ts'
import type { ListColumn } from './list-columns.ts'
import type { ListState } from './list-state.ts'
import { linkColumns } from './row-link.ts'

/** Rows of one block that a list reads as it is scrolled. */
export const blockSize = 100

/** The columns of a search: those shown, and what the links and actions of a row need besides. */
export function requestColumns(shown: readonly ListColumn[], needed: readonly string[] = []): readonly string[] {
  return [...new Set([...shown.map((column) => column.path), ...needed])]
}

/** What links, actions and messages about a row need besides its columns: link parameters, its name, its status. */
export function neededColumns(entity: AppEntity, screen: ListScreen): readonly string[] {
  const status = entity.workflow ? [entity.workflow.field] : []
  return [...linkColumns(screen.detail), entity.display, ...status]
}

/** Names of the sums that the totals row asks for. */
export function requestAggregates(columns: readonly ListColumn[]): Readonly<Record<string, { readonly sum: string }>> {
  return Object.fromEntries(columns.filter((column) => column.isTotalled).map((column) => [totalName(column.path), { sum: column.path }]))
}

/** The name under which the sum of a column is asked for. */
function totalName(path: string): string {
  return `sum_${path.replaceAll('.', '_')}`
}

/** The totals row, by path, from the sums that came: exact numbers as text, which columns of whole numbers have as numbers. */
export function totalsOf(
  columns: readonly ListColumn[],
  sums: Readonly<Record<string, string | null>>,
): Readonly<Record<string, WireValue>> {
  const totals = columns.flatMap(({ path, field, isTotalled }) => {
    const sum = sums[totalName(path)] ?? null
    return isTotalled ? [[path, field.kind === 'integer' ? integer.write(toDecimal(sum)) : sum] as const] : []
  })
  return Object.fromEntries(totals)
}

/** The order of a search; ties are broken by the server. */
export function requestSort(state: ListState): ListState['sort'] {
  return state.sort.slice(0, 5)
}

/** What a list asks for: the records that it is about and, by the name of its screen, what its query panel asks. */
export function requestQuestion(
  route: string,
  { filter: own }: Pick<ListScreen, 'filter'>,
  { conditions, where }: ListState,
): { readonly filter?: Expression; readonly screen?: string; readonly conditions?: ConditionValues } {
  const parts = [...(own === undefined ? [] : [own]), ...(where ? [where.filter] : [])]
  const [filter] = parts.length > 1 ? [{ and: parts }] : parts
  const isAsked = Object.keys(conditions).length > 0
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(isAsked && { screen: route, conditions: conditionValues(conditions) }),
  }
}
