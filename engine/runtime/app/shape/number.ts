import type { Step } from '../source/source.ts'
import type { Fault } from './fault.ts'
import type { JsonSchema } from './json-schema.ts'

/** Faults of a number: its bounds. */
export function faultsOfNumber(schema: JsonSchema, value: number, path: readonly Step[]): Fault[] {
  const { minimum, maximum, exclusiveMinimum } = schema
  const wrong = (bound: string): Fault[] => [{ code: 'wrong-value', path, message: `Expected ${bound}, not ${value}.` }]
  if (minimum !== undefined && value < minimum) return wrong(`at least ${minimum}`)
  if (maximum !== undefined && value > maximum) return wrong(`at most ${maximum}`)
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return wrong(`more than ${exclusiveMinimum}`)
  return []
}
