import type { Issue } from '../../validation/issue.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { type Address, cellAddress, parseAddress, rowAddress } from './address.ts'
import { keyOf } from './rows.ts'
import type { DocumentContext, Refused } from './state.ts'

/** What the server refused, placed, with the values it was about. */
export function placeRefusals(context: DocumentContext, record: RecordData, issues: readonly Issue[]): readonly Refused[] {
  return issues.map((issue) => {
    const address = addressOf(context, record, issue.path)
    return { address, issue, value: valueAt(record, address) }
  })
}

/** The address of an issue: its path names lines by their place, counted from 0. */
export function addressOf(context: DocumentContext, record: RecordData, path: string): Address {
  const [first = '', place, ...rest] = path.split('.')
  if (!context.entity.lines.has(first) || place === undefined) return path
  const row = linesOf(record, first)[Number(place)]
  if (!row) return first
  return rest.length === 0 ? rowAddress(first, keyOf(row)) : cellAddress(first, keyOf(row), rest.join('.'))
}

/** The value at an address. */
export function valueAt(record: RecordData, address: Address): unknown {
  const { lines, key, field } = parseAddress(address)
  if (!lines) return field ? record[field] : undefined
  const row = linesOf(record, lines).find((each) => keyOf(each) === key)
  return field ? row?.[field] : row
}
