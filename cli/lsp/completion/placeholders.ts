import { textsWithFields } from '../../../engine/runtime/names/placeholders.ts'
import { fieldPaths } from './field-paths.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** The fields that a text can insert, after an opening brace. */
export function placeholders({ app, file, path, cursor, typed, snapshot }: CompletionPlace): Offer[] {
  const { word } = cursor
  const open = typed.lastIndexOf('{')
  if (cursor.at !== 'value' || !word?.isText || open < 0 || typed.indexOf('}', open) >= 0) return []
  const base = file.kind === 'locale' ? snapshot.names.files.get(`${path[0]}.json`) : file
  const keys = file.kind === 'locale' ? String(path[1]) : path.join('.')
  const entity = base && textsWithFields(app, base).find((text) => text.path.join('.') === keys)?.entity
  if (!entity) return []
  const rest = word.text.slice(word.index).replace(/^[\w.]*\}?/, '')
  return fieldPaths(app, entity, typed.slice(open + 1), 'refs').map((offer) => ({
    ...offer,
    json: JSON.stringify(`${typed.slice(0, open)}{${offer.label}}${rest}`),
  }))
}
