/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values are the same; the order of keys is no difference. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const [left, right] = [Object.keys(a), Object.keys(b)]
  return left.length === right.length && left.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}
