import { arrangements, calendarSpans } from '../../../schema/arrangements.ts'
import { type Condition, isEmpty } from '../../queries/conditions/condition.ts'
import { dateOfDay, dayOf } from '../../values/days.ts'
import { toDecimal } from '../../values/decimal.ts'
import type { ListColumn } from './list-columns.ts'
import { type ListOrigin, type ListState, type SortKey, sameState } from './list-state.ts'
import type { QueryInput } from './query-inputs.ts'

/** Names that no field has. */
const sortKey = '_sort'
const viewKey = '_view'
const columnsKey = '_columns'
const whereKey = '_where'
const asKey = '_as'
const dayKey = '_day'
const spanKey = '_span'
/** Says that the conditions are as the address has them, even if there are none: the defaults are not meant. */
const asIsKey = '_'

/** What a list needs to know to read its address. */
export interface ListShape {
  readonly inputs: readonly QueryInput[]
  readonly columns: readonly ListColumn[]
  /** What is shown when the address says nothing. */
  readonly initial: ListState
  /** The business date, which dates such as `today-6` count from. */
  readonly today: string
}

/**
 * The state in a query string such as `status=NEW,OPEN&loanDate=2026-01-01..2026-01-31&_sort=-loanDate,loanNo`.
 * What the list does not know, or cannot read, is passed over: an old link still opens.
 */
export function readListAddress(search: string, shape: ListShape): ListState {
  const { columns, initial } = shape
  const params = new URLSearchParams(search)
  const conditions = readConditions((path) => params.get(path), shape)
  const where = readOrigin(params.get(whereKey))
  const isSaid = params.has(asIsKey) || where !== undefined || Object.keys(conditions).length > 0
  const sort = params.get(sortKey)
  const view = params.get(viewKey)
  const shown = params
    .get(columnsKey)
    ?.split(',')
    .filter((path) => columns.some((column) => column.path === path))
  return {
    conditions: isSaid ? conditions : initial.conditions,
    sort: sort === null ? initial.sort : parseSort(sort, columns),
    ...(view !== null && /^\d{0,19}$/.test(view) ? { view } : {}),
    ...(shown && shown.length > 0 ? { columns: shown } : {}),
    ...(where ? { where } : {}),
    ...readArrangement(params),
  }
}

/** As what the list is shown, and where its calendar stands. */
function readArrangement(params: URLSearchParams): Pick<ListState, 'as' | 'day' | 'span'> {
  const as = (['table', ...arrangements] as const).find((each) => each === params.get(asKey))
  const span = calendarSpans.find((each) => each === params.get(spanKey))
  const day = params.get(dayKey)
  return { ...(as && { as }), ...(span && { span }), ...(day !== null && dayOf(day) !== null && { day }) }
}

/** The query string that opens a list without its defaults. */
export const asIs = `${asIsKey}=`

/** The query string that opens a list with a condition of its own. */
export const writeOrigin = ({ label, filter }: ListOrigin): string => `${whereKey}=${encodeURIComponent(JSON.stringify([label, filter]))}`

function readOrigin(text: string | null): ListOrigin | undefined {
  if (text === null) return undefined
  try {
    const [label, filter] = JSON.parse(text)
    return typeof label === 'string' && typeof filter === 'object' && filter !== null ? { label: label.slice(0, 60), filter } : undefined
  } catch {
    return undefined
  }
}

/** The conditions that are said for the inputs of a list; what cannot be read is passed over. */
export function readConditions(textOf: (path: string) => string | null | undefined, { inputs, today }: ListShape): ListState['conditions'] {
  const conditions: Record<string, Condition> = {}
  for (const input of inputs) {
    const text = textOf(input.path)
    const condition = typeof text === 'string' ? parseCondition(text, input, today) : undefined
    if (condition && !isEmpty(condition)) conditions[input.path] = condition
  }
  return conditions
}

/** The query string of a state; nothing for the state at first. */
export function writeListAddress(state: ListState, { inputs, initial }: ListShape): string {
  const shown = [
    ...(state.columns ? [`${columnsKey}=${encode(state.columns.join(','))}`] : []),
    ...(state.as ? [`${asKey}=${state.as}`] : []),
    ...(state.day ? [`${dayKey}=${state.day}`] : []),
    ...(state.span ? [`${spanKey}=${state.span}`] : []),
  ]
  const params: string[] = state.where ? [writeOrigin(state.where)] : []
  if (state.view !== undefined) params.push(`${viewKey}=${state.view}`)
  else if (sameState(state, initial)) return shown.join('&')
  for (const { path } of inputs) {
    const condition = state.conditions[path]
    if (condition && !isEmpty(condition)) params.push(`${path}=${encode(formatCondition(condition))}`)
  }
  if (!state.where && Object.keys(state.conditions).length === 0 && Object.keys(initial.conditions).length > 0) params.push(`${asIsKey}=`)
  if (JSON.stringify(state.sort) !== JSON.stringify(initial.sort)) params.push(`${sortKey}=${encode(formatSort(state.sort))}`)
  return [...params, ...shown].join('&')
}

/** A condition as an address says it. */
export function formatCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'text':
      return condition.text.trim()
    case 'choice':
      return condition.codes.join(',')
    case 'refs':
      return condition.ids.join(',')
    case 'dates':
    case 'numbers':
      return `${condition.from ?? ''}..${condition.to ?? ''}`
    case 'boolean':
      return String(condition.is)
    default:
      return condition satisfies never
  }
}

function parseCondition(text: string, { kind, field }: QueryInput, today: string): Condition | undefined {
  switch (kind) {
    case 'text':
      return { kind, text }
    case 'choice':
      return { kind, codes: text.split(',').filter((code) => field.choices?.has(code)) }
    case 'refs':
      return { kind, ids: text.split(',').filter((id) => /^\d{1,19}$/.test(id)) }
    case 'dates':
      return { kind, ...range(dated(text, today), (part) => dayOf(part) !== null) }
    case 'numbers':
      return { kind, ...range(text, (part) => toDecimal(part) !== null) }
    case 'boolean':
      return text === 'true' || text === 'false' ? { kind, is: text === 'true' } : undefined
    default:
      return kind satisfies never
  }
}

function range(text: string, isValid: (part: string) => boolean): { from?: string; to?: string } {
  const [from = '', to = ''] = text.split('..')
  return { ...(isValid(from) ? { from } : {}), ...(isValid(to) ? { to } : {}) }
}

/** A range of dates with those that are counted from today, such as `today-6..today`, as the days they are. In a query string `+` is a space. */
function dated(text: string, today: string): string {
  return text.replace(/today([+ -]\d{1,4})?/g, (_, days?: string) => dateOfDay((dayOf(today) ?? Number.NaN) + Number(days ?? 0)) ?? '')
}

function formatSort(sort: readonly SortKey[]): string {
  return sort.map(([path, direction]) => (direction === 'desc' ? `-${path}` : path)).join(',')
}

function parseSort(text: string, columns: readonly ListColumn[]): readonly SortKey[] {
  return text.split(',').flatMap((part): readonly SortKey[] => {
    const path = part.replace(/^-/, '')
    const isKnown = columns.some((column) => column.path === path && column.isSortable)
    return isKnown ? [[path, part.startsWith('-') ? 'desc' : 'asc']] : []
  })
}

/** Readable in the address bar: commas and the range stay as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
}
