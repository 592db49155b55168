import { CompletionItemKind } from 'vscode-languageserver/node'
import { valueAt } from '../../../engine/runtime/app/bundle-file.ts'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { snippetOf } from '../schema/default-text.ts'
import { schemasAt } from '../schema/schemas-at.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** The keys that the language knows here, and that do not stand here yet. */
export function schemaKeys({ file, path, cursor }: CompletionPlace): Offer[] {
  if (cursor.at !== 'key') return []
  const holder = path.slice(0, -1)
  const value = valueAt(file.value, holder)
  const typed = String(path.at(-1))
  const present = new Set(Object.keys(isObject(value) ? value : {}).filter((key) => key !== typed))
  const seen = new Set<string>()
  const found: Offer[] = []
  for (const schema of schemasAt(file.kind, without(file.value, holder, typed), holder)) {
    for (const [key, inner] of Object.entries(schema.properties ?? {})) {
      if (present.has(key) || seen.has(key)) continue
      seen.add(key)
      found.push(offerOf(key, inner, schema.required?.includes(key) === true, cursor.hasValue))
    }
  }
  return found
}

function offerOf(key: string, schema: JsonSchema, isRequired: boolean, hasValue: boolean): Offer {
  const json = hasValue ? JSON.stringify(key) : `"${key}": ${snippetOf(schema)}`
  return {
    label: key,
    kind: CompletionItemKind.Property,
    json,
    isSnippet: !hasValue,
    ...(isRequired && { detail: 'required' }),
    ...(schema.description && { about: schema.description }),
  }
}

/** The value without the key that is being typed, which would speak against every alternative. */
function without(value: unknown, [step, ...rest]: readonly (string | number)[], key: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? without(item, rest, key) : item))
  if (!isObject(value)) return value
  if (step !== undefined) return { ...value, [step]: without(value[step], rest, key) }
  const { [key]: _typed, ...others } = value
  return others
}
