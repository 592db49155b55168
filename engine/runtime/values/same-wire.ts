import type { WireValue } from './record-data.ts'

/** Whether two wire values in normal form are the same. */
export const sameWire = (a: WireValue, b: WireValue): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b))
