import { CompletionItemKind } from 'vscode-languageserver/node'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { type Text, texts } from '../../../engine/runtime/app/shape/texts.ts'
import { kinds } from '../../../engine/schema/kinds.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** In a file of `locales/`: the texts that are not translated yet; at a translation, the text itself. */
export function missingTexts({ snapshot, file, path, cursor }: CompletionPlace): Offer[] {
  if (file.kind !== 'locale' || path.length !== 1) return []
  const known = isObject(file.value) ? file.value : {}
  const all = translatedTexts(snapshot, file.file)
  if (cursor.at === 'value') {
    const text = all.find(({ key }) => key === path[0])
    return text ? [{ label: text.text, kind: CompletionItemKind.Text, detail: 'as it stands' }] : []
  }
  return all
    .filter(({ key }) => key === path[0] || !Object.hasOwn(known, key))
    .map(({ key, text }) => ({
      label: key,
      kind: CompletionItemKind.Property,
      detail: text,
      json: cursor.hasValue ? JSON.stringify(key) : `${JSON.stringify(key)}: "$1"`,
      isSnippet: !cursor.hasValue,
    }))
}

/** The texts of the file that a file of `locales/` translates. */
export function translatedTexts({ names }: Snapshot, path: string): Text[] {
  const file = names.files.get(path.split('/').slice(2).join('/'))
  return file ? texts(kinds[file.kind].schema as JsonSchema, file.value) : []
}
