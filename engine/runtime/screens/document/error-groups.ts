import { type Address, parseAddress } from './address.ts'
import type { ErrorItem } from './error-list.ts'

/** Errors of one cause: the same is wrong with the same field of several lines. */
export interface ErrorGroup {
  readonly key: string
  /** In the order of the lines; at least one. */
  readonly items: readonly [ErrorItem, ...ErrorItem[]]
  /** The cells that wait for a value, where one given once can go into all of them: the lines, their field, and the keys of the rows. */
  readonly fill?: { readonly lines: string; readonly field: string; readonly keys: readonly string[] }
}

/** Errors grouped by their cause, each where its first one stands. */
export function groupErrors(items: readonly ErrorItem[]): readonly ErrorGroup[] {
  const groups = new Map<string, [ErrorItem, ...ErrorItem[]]>()
  for (const item of items) {
    const key = causeOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups].map(([key, found]) => ({ key, items: found, ...fillOf(found) }))
}

/** What is wrong with which field; an issue of the header, or of a row as a whole, is a cause of its own. */
function causeOf({ address, issue }: ErrorItem): string {
  const { lines, field } = parseAddress(address)
  const isOwn = lines === undefined || field === undefined
  return isOwn ? `${address} ${issue.code} ${issue.params.rule ?? ''}` : `${lines} ${field} ${issue.code} ${issue.params.rule ?? ''}`
}

function fillOf(items: readonly ErrorItem[]): Pick<ErrorGroup, 'fill'> | undefined {
  const places = items.map(({ address }: { address: Address }) => parseAddress(address))
  const [first] = places
  if (items.length < 2 || first?.lines === undefined || first.field === undefined) return undefined
  const keys = places.flatMap(({ key }) => (key === undefined ? [] : [key]))
  return { fill: { lines: first.lines, field: first.field, keys } }
}
