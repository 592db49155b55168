import { type CompletionItem, type CompletionList, InsertTextFormat, MarkupKind } from 'vscode-languageserver/node'
import { type Cursor, cursorAt } from '../cursor.ts'
import { expandedPlace } from '../expanded-place.ts'
import { rangeOf } from '../ranges.ts'
import type { Snapshot } from '../workspace/snapshot.ts'
import { expressions } from './expressions.ts'
import { fragments } from './fragments.ts'
import { missingTexts } from './missing-texts.ts'
import { names } from './names.ts'
import type { Offer } from './offer.ts'
import type { CompletionPlace } from './place.ts'
import { placeholders } from './placeholders.ts'
import { schemaKeys } from './schema-keys.ts'
import { schemaValues } from './schema-values.ts'

type Source = (place: CompletionPlace) => Offer[]

/** Who knows the names that can stand at a place, once fragments and variants are in theirs. */
const named: readonly Source[] = [names, expressions]

/** Who knows what else can be written there. */
const written: readonly Source[] = [fragments, placeholders, missingTexts, schemaValues, schemaKeys]

/** What the editor can do with an answer. */
interface CompletionAbilities {
  /** It can jump from stop to stop in what was inserted. */
  readonly snippets: boolean
}

/** What can stand where the cursor is. */
export function complete(snapshot: Snapshot, path: string, offset: number, abilities: CompletionAbilities): CompletionList {
  const file = snapshot.file(path)
  const text = snapshot.files.get(path)
  const source = snapshot.source(path)
  if (!file || !text || !source) return { isIncomplete: false, items: [] }
  const cursor = cursorAt(text, offset)
  const typed = cursor.word ? cursor.word.text.slice(0, cursor.word.index) : ''
  const place: CompletionPlace = { app: snapshot.app, file, path: cursor.path, snapshot, cursor, typed }
  const offers = [...namesAt(snapshot, place), ...written.flatMap((knows) => knows(place))]
  const range = rangeOf(source, cursor.word ?? { start: offset, end: offset })
  const after = comma(text.text, cursor.word?.end ?? offset, cursor)
  const items = offers.map((offer, index): CompletionItem => {
    const json = offer.json ?? JSON.stringify(offer.label)
    const isSnippet = offer.isSnippet === true && abilities.snippets
    const newText = `${offer.isSnippet && !isSnippet ? json.replaceAll(/\$\d/g, '') : json}${after}`
    return {
      label: offer.label,
      kind: offer.kind,
      // The range holds the quotes, so what is compared with it does too.
      filterText: cursor.word?.isText ? ((offer.isSnippet ? undefined : offer.json) ?? JSON.stringify(offer.label)) : offer.label,
      sortText: String(index).padStart(5, '0'),
      insertTextFormat: isSnippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
      textEdit: { range, newText },
      ...(offer.detail && { detail: offer.detail }),
      ...(offer.about && { documentation: { kind: MarkupKind.Markdown, value: offer.about } }),
    }
  })
  return { isIncomplete: offers.some(({ isOpen }) => isOpen), items }
}

/** The names that can stand at a place. A text that begins with a parameter of its fragment goes on from what that is where it is used. */
function namesAt(snapshot: Snapshot, place: CompletionPlace): Offer[] {
  const { args, ...meant } = expandedPlace(snapshot, place)
  const [parameter, name = ''] = /\{\{(\w+)\}\}/.exec(place.typed) ?? []
  const argument = String(args?.[name] ?? '')
  const typed = parameter === undefined ? place.typed : place.typed.replace(parameter, argument)
  const offers = named.flatMap((knows) => knows({ ...place, ...meant, typed }))
  return parameter === undefined ? offers : offers.map((offer) => ({ ...offer, label: offer.label.replace(argument, parameter) }))
}

/** The comma that is missing before what follows. */
function comma(text: string, end: number, { at, hasValue }: Cursor): string {
  if (at === 'key' && hasValue) return ''
  return /^\s*["{[\w-]/.test(text.slice(end)) ? ',' : ''
}
