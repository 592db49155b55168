import { dayOf } from '../../expressions/days.ts'
import { toDecimal } from '../../expressions/decimal.ts'
import { type Condition, isEmpty } from './condition.ts'
import type { ListColumn } from './list-columns.ts'
import { type ListState, type SortKey, sameState } from './list-state.ts'
import type { QueryInput } from './query-inputs.ts'

/** Names that no field has. */
const sortKey = '_sort'
/** Says that the conditions are as the address has them, even if there are none: the defaults are not meant. */
const asIsKey = '_'

/** What a list needs to know to read its address. */
export interface ListShape {
  readonly inputs: readonly QueryInput[]
  readonly columns: readonly ListColumn[]
  /** What is shown when the address says nothing. */
  readonly initial: ListState
}

/**
 * The state in a query string such as `status=NEW,OPEN&loanDate=2026-01-01..2026-01-31&_sort=-loanDate,loanNo`.
 * What the list does not know, or cannot read, is passed over: an old link still opens.
 */
export function readListAddress(search: string, { inputs, columns, initial }: ListShape): ListState {
  const params = new URLSearchParams(search)
  const conditions: Record<string, Condition> = {}
  for (const input of inputs) {
    const text = params.get(input.path)
    const condition = text === null ? undefined : parseCondition(text, input)
    if (condition && !isEmpty(condition)) conditions[input.path] = condition
  }
  const isSaid = params.has(asIsKey) || Object.keys(conditions).length > 0
  const sort = params.get(sortKey)
  return {
    conditions: isSaid ? conditions : initial.conditions,
    sort: sort === null ? initial.sort : parseSort(sort, columns),
  }
}

/** The query string of a state; nothing for the state at first. */
export function writeListAddress(state: ListState, { inputs, initial }: ListShape): string {
  if (sameState(state, initial)) return ''
  const params: string[] = []
  for (const { path } of inputs) {
    const condition = state.conditions[path]
    if (condition && !isEmpty(condition)) params.push(`${path}=${encode(formatCondition(condition))}`)
  }
  if (params.length === 0 && Object.keys(initial.conditions).length > 0) params.push(`${asIsKey}=`)
  if (JSON.stringify(state.sort) !== JSON.stringify(initial.sort)) params.push(`${sortKey}=${encode(formatSort(state.sort))}`)
  return params.join('&')
}

function formatCondition(condition: Condition): string {
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

function parseCondition(text: string, { kind, field }: QueryInput): Condition | undefined {
  switch (kind) {
    case 'text':
      return { kind, text }
    case 'choice':
      return { kind, codes: text.split(',').filter((code) => field.choices?.has(code)) }
    case 'refs':
      return { kind, ids: text.split(',').filter((id) => /^\d{1,19}$/.test(id)) }
    case 'dates':
      return { kind, ...range(text, (part) => dayOf(part) !== null) }
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
