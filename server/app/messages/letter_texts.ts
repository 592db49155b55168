import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import { recordName } from '../../../engine/runtime/documents/record-name.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Language } from '../../../engine/schema/names.ts'
import type { LetterRow, LetterText } from '../storage/messages/letters.ts'

/** What a letter says in each language of the app. */
export function letterTexts(app: App, textIn: (language: Language) => LetterText): Pick<LetterRow, 'title' | 'body' | 'texts'> {
  const { languages } = app.bundle.app
  const texts = Object.fromEntries(languages.map((language) => [language, textIn(language)]))
  return { ...(texts[languages[0] ?? 'ZHS'] ?? { title: '', body: '' }), texts }
}

/** A record as a sentence in a language names it: by its kind and by what it is called. */
export function namedIn(app: App, language: Language, entity: AppEntity, record: RecordData): { entity: string; record: string } {
  const spoken = appIn(app, language).entities.get(entity.name) ?? entity
  return { entity: spoken.label, record: recordName(spoken, record) }
}
