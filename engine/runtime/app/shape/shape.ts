import { didYouMean } from '../source/nearest.ts'
import type { Step } from '../source/source.ts'
import { branch, fits, isObject, kindsOf, typeOf } from './branch.ts'
import { type Fault, list, show } from './fault.ts'
import type { JsonSchema } from './json-schema.ts'
import { faultsOfNumber } from './number.ts'
import { faultsOfObject } from './object.ts'
import { faultsOfText } from './text.ts'

/** Every place where a value is not of the shape that a schema asks for. `definitions` are what its `$ref`s name. */
export function faults(
  schema: JsonSchema,
  value: unknown,
  path: readonly Step[] = [],
  definitions: Readonly<Record<string, JsonSchema>> = {},
): Fault[] {
  const known = schema.$defs ? { ...definitions, ...schema.$defs } : definitions
  const check = (inner: JsonSchema, innerValue: unknown, step: Step) => faults(inner, innerValue, [...path, step], known)

  if (schema.$ref !== undefined) {
    const target = known[schema.$ref.replace(/^#\/\$defs\//, '')]
    return target ? faults(target, value, path, known) : []
  }
  if (schema.anyOf) {
    const chosen = branch(schema, value)
    return chosen ? faults(chosen, value, path, known) : [noBranch(schema, value, path)]
  }
  if (schema.const !== undefined || schema.enum) {
    return fits(schema, value) ? [] : [wrongChoice(schema.enum ?? [schema.const], value, path)]
  }
  if (!fits(schema, value)) {
    return [{ code: 'wrong-type', path, message: `Expected ${[schema.type].flat().join(' or ')}, not ${typeOf(value)} ${show(value)}.` }]
  }
  if (isObject(value)) return faultsOfObject(schema, value, path, check)
  if (Array.isArray(value)) return faultsOfArray(schema, value, path, check)
  if (typeof value === 'string') return faultsOfText(schema, value, path)
  return typeof value === 'number' ? faultsOfNumber(schema, value, path) : []
}

function faultsOfArray(
  schema: JsonSchema,
  value: readonly unknown[],
  path: readonly Step[],
  check: (schema: JsonSchema, value: unknown, step: Step) => Fault[],
): Fault[] {
  const { items } = schema
  const least = schema.minItems ?? 0
  const most = Array.isArray(items) ? items.length : (schema.maxItems ?? Number.POSITIVE_INFINITY)
  const found: Fault[] = []
  const wrong = (message: string) => found.push({ code: 'wrong-value', path, message })
  if (value.length < least) wrong(`Expected at least ${least} ${least === 1 ? 'element' : 'elements'}, not ${value.length}.`)
  if (value.length > most) wrong(`Expected at most ${most} elements, not ${value.length}.`)
  if (schema.uniqueItems) {
    const seen = new Set<string>()
    value.forEach((item, index) => {
      const text = JSON.stringify(item)
      if (seen.has(text)) found.push({ code: 'wrong-value', path: [...path, index], message: `${show(item)} stands here twice.` })
      seen.add(text)
    })
  }
  value.forEach((item, index) => {
    const schemaOfItem = Array.isArray(items) ? items[index] : (items as JsonSchema | undefined)
    if (schemaOfItem) found.push(...check(schemaOfItem, item, index))
  })
  return found
}

function noBranch(schema: JsonSchema, value: unknown, path: readonly Step[]): Fault {
  const kinds = kindsOf(schema)
  if (isObject(value) && kinds.length > 0) {
    if (value.kind === undefined) return { code: 'missing-key', path, message: `"kind" is missing: expected ${list(kinds)}.` }
    return wrongChoice(kinds, value.kind, [...path, 'kind'])
  }
  const types = new Set((schema.anyOf ?? []).flatMap((alternative) => alternative.type ?? []))
  return { code: 'wrong-type', path, message: `Expected ${[...types].join(' or ')}, not ${typeOf(value)} ${show(value)}.` }
}

function wrongChoice(choices: readonly unknown[], value: unknown, path: readonly Step[]): Fault {
  const names = choices.filter((choice) => typeof choice === 'string')
  const meant = typeof value === 'string' ? didYouMean(value, names) : ''
  return { code: 'wrong-value', path, message: `Expected ${list(choices)}, not ${show(value)}.${meant}` }
}
