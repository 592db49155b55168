import { CompletionItemKind } from 'vscode-languageserver/node'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { snippetOf } from '../schema/default-text.ts'
import { schemasAt } from '../schema/schemas-at.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** The values that the schema spells out here, and the beginnings of objects and lists. */
export function schemaValues({ file, path, cursor }: CompletionPlace): Offer[] {
  if (cursor.at !== 'value') return []
  const holder = path.slice(0, -1)
  const isKind = path.at(-1) === 'kind'
  const schemas = isKind
    ? schemasAt(file.kind, file.value, holder).flatMap(({ properties }) => properties?.kind ?? [])
    : schemasAt(file.kind, valueWithout(file.value, path), path)
  const inText = cursor.word?.isText === true
  const offers = schemas.flatMap((schema) => offersOf(schema, inText))
  return [...new Map(offers.map((offer) => [offer.json, offer])).values()]
}

function offersOf(schema: JsonSchema, inText: boolean): Offer[] {
  const choices = schema.const !== undefined ? [schema.const] : (schema.enum ?? [])
  if (choices.length > 0) {
    const about = schema.description ? { about: schema.description } : {}
    return choices.map((choice) => ({ label: String(choice), kind: CompletionItemKind.EnumMember, json: JSON.stringify(choice), ...about }))
  }
  if (inText) return []
  if (schema.type === 'boolean') return ['true', 'false'].map((word) => ({ label: word, kind: CompletionItemKind.Value, json: word }))
  if (schema.type !== 'object' && schema.type !== 'array') return []
  if (schema.type === 'object' && !schema.properties && !schema.patternProperties) return []
  const kind = schema.properties?.kind?.const
  const label = typeof kind === 'string' ? kind : schema.type === 'array' ? '[ ]' : '{ }'
  const about = schema.description ? { about: schema.description } : {}
  return [{ label, kind: CompletionItemKind.Struct, json: snippetOf(schema), isSnippet: true, ...about }]
}

/** The value without what is being typed, so that every alternative is offered. */
function valueWithout(value: unknown, path: readonly (string | number)[]): unknown {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return undefined
  const copy: Record<string | number, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[step] = valueWithout(copy[step], rest)
  return copy
}
