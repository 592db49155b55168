import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import type { Json } from '../../../runtime/overlays/json.ts'

export type InputKind = 'choice' | 'enabled' | 'json' | 'number' | 'screen' | 'switch' | 'text' | 'texts'

/** The input that a value of this name and schema has: what has no simple one is written as JSON. */
export function inputKind(name: string, schema: JsonSchema | undefined, value: Json | undefined): InputKind {
  if (name === 'disabled') return 'enabled'
  if (schema?.type === 'boolean') return 'switch'
  if (schema?.enum) return 'choice'
  if (schema?.type === 'array' && (value === undefined || isTexts(value)) && isOfTexts(schema)) return 'texts'
  if (name === 'screen' && typeof (value ?? '') === 'string') return 'screen'
  if (schema?.type === 'integer' || schema?.type === 'number') return 'number'
  if (schema?.type === 'string' || (typeof value === 'string' && schema?.type !== 'object')) return 'text'
  return 'json'
}

const isTexts = (value: Json): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Whether the elements of a list are texts, as far as its schema says. */
function isOfTexts({ items }: JsonSchema): boolean {
  const each = Array.isArray(items) ? undefined : (items as JsonSchema | undefined)
  const kinds = each?.anyOf ?? (each ? [each] : [])
  return (
    kinds.length > 0 &&
    kinds.every(({ type, const: only, enum: values }) => type === 'string' || typeof only === 'string' || values !== undefined)
  )
}
