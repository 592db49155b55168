import { Exception } from '../../../../engine/runtime/exception.ts'
import { isWellFormed } from '../../../../engine/runtime/fields/texts.ts'

/** Where a page ends: the values that its last row is sorted by, and its id. */
export interface Cursor {
  readonly values: readonly (string | null)[]
  readonly id: string
}

/** The cursor as text for the caller to send back. */
export const writeCursor = ({ values, id }: Cursor): string => Buffer.from(JSON.stringify([...values, id])).toString('base64url')

/** The cursor that the text says, for so many sort keys. */
export function readCursor(text: string, keys: number): Cursor {
  const parts = parse(text)
  const id = Array.isArray(parts) ? parts.at(-1) : undefined
  const isCursor =
    Array.isArray(parts) &&
    parts.length === keys + 1 &&
    parts.every((part) => part === null || (typeof part === 'string' && isWellFormed(part))) &&
    typeof id === 'string' &&
    /^\d{1,18}$/.test(id)
  if (!isCursor) throw new Exception('invalidCursor', 'The cursor is not one of this search.', { cursor: text.slice(0, 100) })
  return { values: parts.slice(0, -1) as (string | null)[], id: id as string }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
