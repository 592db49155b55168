import type { Step } from '../source/source.ts'
import { type Fault, show } from './fault.ts'
import type { JsonSchema } from './json-schema.ts'
import { regExp } from './reg-exp.ts'

/** Faults of a text: its length and its pattern. */
export function faultsOfText(schema: JsonSchema, value: string, path: readonly Step[]): Fault[] {
  const wrong = (message: string): Fault[] => [{ code: 'wrong-value', path, message }]
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  const length = [...value].length
  if (length < minLength) return wrong(length === 0 ? 'Expected a text, not an empty one.' : `Expected at least ${minLength} characters.`)
  if (length > maxLength) return wrong(`Expected at most ${maxLength} characters, not ${length}.`)
  if (pattern === undefined) return []
  if (regExp(pattern).test(value)) return []
  const expected = schema.description ? ` ${schema.description}` : ''
  return wrong(`${show(value)} does not match ${pattern}.${expected}`)
}
