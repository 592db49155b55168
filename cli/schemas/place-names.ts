import type { JsonSchema } from '../../engine/runtime/app/shape/json-schema.ts'

/** A schema under construction. */
type Draft = { -readonly [Key in keyof JsonSchema]: JsonSchema[Key] } & { propertyNames?: object }

/**
 * Offers names at every place of a schema that a pattern leads to (`columns.*.field`; `$key`: the keys of a map).
 * They are offered, not prescribed: a name that is new is for the checker to judge.
 */
export function placeNames(schema: JsonSchema, pattern: string, names: readonly string[]): void {
  walk(schema, pattern.split('.'), names)
}

function walk(schema: JsonSchema, [step, ...rest]: readonly string[], names: readonly string[]): void {
  for (const alternative of schema.anyOf ?? []) walk(alternative, step === undefined ? [] : [step, ...rest], names)
  if (step === undefined) {
    offer(schema, names)
    return
  }
  if (step === '$key') {
    if (schema.patternProperties)
      (schema as Draft).propertyNames = { anyOf: [{ enum: names }, { pattern: Object.keys(schema.patternProperties)[0] }] }
    return
  }
  const items = schema.items ? (Array.isArray(schema.items) ? schema.items : [schema.items]) : []
  const inner =
    step === '*'
      ? [...Object.values(schema.patternProperties ?? {}), ...items]
      : [schema.properties?.[step], /^\d+$/.test(step) ? items[Number(step)] : undefined]
  for (const found of inner) if (found) walk(found, rest, names)
}

/** Makes the schema of a text offer the names. */
function offer(schema: JsonSchema, names: readonly string[]): void {
  if (schema.type !== 'string' || names.length === 0) return
  const draft = schema as Draft
  const { pattern, minLength, maxLength } = schema
  delete draft.type
  delete draft.pattern
  draft.anyOf = [
    { enum: names },
    { type: 'string', ...(pattern && { pattern }), ...(minLength && { minLength }), ...(maxLength && { maxLength }) },
  ]
}
