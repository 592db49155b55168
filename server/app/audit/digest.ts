import { createHash } from 'node:crypto'

/** A value as JSON with its keys in order: the same value gives the same text, wherever it has been stored. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`
}

/** SHA-256 of a text or of a value, in hexadecimal digits. */
export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(typeof value === 'string' ? value : canonical(value))
    .digest('hex')
