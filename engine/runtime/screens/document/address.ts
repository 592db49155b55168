/**
 * Where a value of a document is: `member` for a field of the header, `copies/7/quantity` for a cell. Cells are found by the key of
 * their row, so that an address stays right while rows are inserted and deleted; issues name rows by their place (`lines.3.quantity`).
 */
export type Address = string

/** The key of a row: its id when the server knows it, `+1`, `+2` … when it is new. It never leaves the browser. */
export const KEY = '$key'

/** Address of a field of a row, the row by its key. */
export function cellAddress(lines: string, key: string, field: string): Address {
  return `${lines}/${key}/${field}`
}

/** Address of a row as a whole. */
export function rowAddress(lines: string, key: string): Address {
  return `${lines}/${key}`
}

/** The parts of an address; `key` and `lines` only for rows and cells, `field` not for a row as a whole. */
export function parseAddress(address: Address): { lines?: string; key?: string; field?: string } {
  const [first = '', key, field] = address.split('/')
  return key === undefined ? { field: first } : field === undefined ? { lines: first, key } : { lines: first, key, field }
}
