import { CompletionItemKind } from 'vscode-languageserver/node'
import { identify } from '../../../engine/runtime/app/identity.ts'
import { translatorOf } from '../../../engine/runtime/app/languages/translator.ts'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { JsonSchema } from '../../../engine/runtime/app/shape/json-schema.ts'
import { type Text, texts } from '../../../engine/runtime/app/shape/texts.ts'
import { kinds } from '../../../engine/schema/kinds.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'

/** In a file of `locales/`: the files that have texts to translate, and their texts that are not translated yet; at a translation, the text itself. */
export function missingTexts({ snapshot, file, path, cursor }: CompletionPlace): Offer[] {
  if (file.kind !== 'locale' || path.length === 0 || path.length > 2) return []
  const [translated = '', key] = path.map(String)
  if (path.length === 1) return cursor.at === 'key' ? filesToTranslate(snapshot, file.file, translated) : []
  const all = translatedTexts(snapshot, translated)
  if (cursor.at === 'value') {
    const text = all.find((each) => each.key === key)
    return text ? [{ label: text.text, kind: CompletionItemKind.Text, detail: 'as it stands' }] : []
  }
  const own = isObject(file.value) ? file.value[translated] : undefined
  const known = isObject(own) ? own : {}
  return all
    .filter((each) => each.key === key || !Object.hasOwn(known, each.key))
    .map(({ key, text }) => ({
      label: key,
      kind: CompletionItemKind.Property,
      detail: text,
      json: cursor.hasValue ? JSON.stringify(key) : `${JSON.stringify(key)}: "$1"`,
      isSnippet: !cursor.hasValue,
    }))
}

/** The files of which a text is not translated into the language of a catalogue, and the one that is written now. */
function filesToTranslate({ names, app }: Snapshot, catalogue: string, written: string): Offer[] {
  const identity = identify(catalogue)
  const language = 'fault' in identity ? undefined : identity.language
  if (!language) return []
  const translate = translatorOf(app.bundle, language)
  return [...names.files.keys()].flatMap((path): Offer[] => {
    const place = path.replace(/\.json$/, '')
    const missing = translatedTexts({ names }, place).filter(({ key, text }) => translate(place, key, text) === undefined)
    if (missing.length === 0 && place !== written) return []
    return [{ label: place, kind: CompletionItemKind.File, detail: missing.map(({ text }) => text).join(', ') }]
  })
}

/** The texts of a file that `locales/` translates. @param path of the file, without `.json` */
export function translatedTexts({ names }: Pick<Snapshot, 'names'>, path: string): Text[] {
  const file = names.files.get(`${path}.json`)
  return file ? texts(kinds[file.kind].schema as JsonSchema, file.value) : []
}
