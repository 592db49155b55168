import { arrangements, calendarSpans } from '../../../schema/arrangements.ts'
import type { ListScreen } from '../../../schema/screen.ts'
import { fieldOf } from '../../app/field-of.ts'
import type { Issue } from '../../validation/issue.ts'
import { dayOf } from '../../values/days.ts'
import { type ColumnLayout, readLayout } from './column-layout.ts'
import { formatCondition, type ListShape, readConditions } from './list-address.ts'
import type { ListState, SortKey } from './list-state.ts'

/** What a saved view keeps of a list: names of fields only, so that it follows when they are renamed. */
export interface ViewState {
  /** Conditions by path, each as the address of the list says it; dates may be counted from `today`. */
  readonly filters: Readonly<Record<string, string>>
  readonly sort: readonly SortKey[]
  readonly columns: ColumnLayout
  /** As what the list is shown, where that is not what the screen opens as. */
  readonly as?: ListState['as']
  /** How much its calendar shows, where that is not what the screen says. */
  readonly span?: ListState['span']
}

/** Whom a saved view is for. */
export const audiences = ['own', 'role', 'all'] as const
export type Audience = (typeof audiences)[number]

/** Paths that a view of a screen may name. */
export interface ViewPaths {
  readonly filters: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
}

/** The paths of a screen, as it is cut down to a person. */
export function viewPaths(screen: Pick<ListScreen, 'query' | 'columns'>): ViewPaths {
  return { filters: new Set((screen.query ?? []).map(fieldOf)), columns: new Set(screen.columns.map(fieldOf)) }
}

/** Characters of one condition, and keys of an order. */
const longestFilter = 2_000
const mostSorted = 5

/** Reads what was sent or kept as a view; anything unreadable is passed over. */
export function readView(kept: unknown): ViewState {
  const { filters, sort, columns, as, span } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<ViewState>
  const [keptAs, keptSpan] = [
    (['table', ...arrangements] as const).find((each) => each === as),
    calendarSpans.find((each) => each === span),
  ]
  return {
    filters: Object.fromEntries(
      Object.entries(typeof filters === 'object' && filters !== null ? filters : {}).filter(
        ([, text]) => typeof text === 'string' && text.length <= longestFilter,
      ),
    ),
    sort: (Array.isArray(sort) ? sort : []).filter(isSortKey).slice(0, mostSorted),
    columns: readLayout(columns),
    ...arranged(keptAs, keptSpan),
  }
}

const arranged = (as: ListState['as'], span: ListState['span']): Pick<ViewState, 'as' | 'span'> => ({
  ...(as && { as }),
  ...(span && { span }),
})

function isSortKey(key: unknown): key is SortKey {
  return Array.isArray(key) && key.length === 2 && typeof key[0] === 'string' && (key[1] === 'asc' || key[1] === 'desc')
}

/** Names in a view that its screen does not have, or not for this person. */
export function checkView(view: ViewState, paths: ViewPaths): readonly Issue[] {
  const issues: Issue[] = []
  const check = (at: string, path: string, known: ReadonlySet<string>) => {
    if (!known.has(path)) issues.push({ code: 'unknownField', path: at, params: { field: path } })
  }
  for (const path of Object.keys(view.filters)) check(`state.filters.${path}`, path, paths.filters)
  for (const [index, [path]] of view.sort.entries()) check(`state.sort.${index}`, path, paths.columns)
  for (const path of columnPaths(view.columns)) check(`state.columns.${path}`, path, paths.columns)
  return issues
}

/** The view without what its screen does not have, or not for this person. */
export function cutView(view: ViewState, { filters, columns }: ViewPaths): ViewState {
  const keep = <Value>(values: Readonly<Record<string, Value>>, known: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(values).filter(([path]) => known.has(path)))
  return {
    filters: keep(view.filters, filters),
    sort: view.sort.filter(([path]) => columns.has(path)),
    columns: {
      order: view.columns.order.filter((path) => columns.has(path)),
      shown: keep(view.columns.shown, columns),
      widths: keep(view.columns.widths, columns),
      pinned: keep(view.columns.pinned, columns),
    },
    ...arranged(view.as, view.span),
  }
}

function columnPaths({ order, shown, widths, pinned }: ColumnLayout): ReadonlySet<string> {
  return new Set([...order, ...Object.keys(shown), ...Object.keys(widths), ...Object.keys(pinned)])
}

/** What a list asks for in a view, and as what it is shown. */
export function stateOfView(id: string, view: ViewState, shape: ListShape): ListState {
  const { as, span } = view
  return { conditions: readConditions((path) => view.filters[path], shape), sort: view.sort, view: id, as, span }
}

/** A list as a view keeps it; with `isMoving`, dates are counted from today from then on. */
export function viewOfState(state: ListState, columns: ColumnLayout, today: string, isMoving: boolean): ViewState {
  const filters = Object.entries(state.conditions).map(([path, condition]) => {
    const text = formatCondition(condition)
    return [path, isMoving && condition.kind === 'dates' ? fromToday(text, today) : text]
  })
  return { filters: Object.fromEntries(filters), sort: state.sort, columns, ...arranged(state.as, state.span) }
}

/** `2026-01-01..2026-01-31` counted from a day. */
export function fromToday(range: string, today: string): string {
  return range.replace(/\d{4}-\d\d-\d\d/g, (date) => {
    const days = (dayOf(date) ?? 0) - (dayOf(today) ?? 0)
    return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`
  })
}
