import { hash } from 'node:crypto'

/** A value as JSON with its keys in order: the same value gives the same text, wherever it has been stored. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`
  let text = ''
  for (const name of Object.keys(value).sort()) {
    const each = (value as Readonly<Record<string, unknown>>)[name]
    if (each !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(each)}`
  }
  return `{${text}}`
}

/** SHA-256 of a text or of a value, in hexadecimal digits. */
export const digest = (value: unknown): string => hash('sha256', typeof value === 'string' ? value : canonical(value))
