import { hash } from 'node:crypto'

/** A value as JSON with its keys in order: the same value gives the same text, wherever it has been stored. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`
  let text = ''
  for (const { name, key } of orderOf(Object.keys(value))) {
    const each = (value as Readonly<Record<string, unknown>>)[name]
    if (each !== undefined) text += `${text === '' ? '' : ','}${key}:${canonical(each)}`
  }
  return `{${text}}`
}

/** A name, and how it stands in JSON before its value. */
interface Key {
  readonly name: string
  readonly key: string
}

/** The names that were put in order last: of thousands of lines one after the other has the same, and comparing them costs less than sorting. */
let last: { readonly names: readonly string[]; readonly order: readonly Key[] } = { names: [], order: [] }

function orderOf(names: readonly string[]): readonly Key[] {
  const { names: known, order } = last
  if (names.length === known.length && names.every((name, at) => name === known[at])) return order
  const made = names.toSorted().map((name) => ({ name, key: JSON.stringify(name) }))
  last = { names, order: made }
  return made
}

/** SHA-256 of a text or of a value, in hexadecimal digits. */
export const digest = (value: unknown): string => hash('sha256', typeof value === 'string' ? value : canonical(value))
