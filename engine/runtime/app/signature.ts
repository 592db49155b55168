/** A short name of a JSON value, another one when anything in it is another. */
export function signature(value: unknown): string {
  let hash = 5381
  for (const letter of JSON.stringify(value)) hash = (Math.imul(hash, 33) ^ (letter.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}
