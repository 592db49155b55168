import { type Hover, MarkupKind } from 'vscode-languageserver/node'
import { valueAt } from '../../engine/runtime/app/bundle-file.ts'
import { translatorOf } from '../../engine/runtime/app/languages/translator.ts'
import { check } from '../../engine/runtime/expressions/check.ts'
import { operatorOf } from '../../engine/runtime/expressions/operators/index.ts'
import { isOperation } from '../../engine/runtime/expressions/tree.ts'
import { nameOfType } from '../../engine/runtime/expressions/type.ts'
import type { Place } from '../../engine/runtime/names/base.ts'
import { type NameKey, partsOf } from '../../engine/runtime/names/name.ts'
import type { Expression } from '../../engine/schema/expression.ts'
import { about, declarationOf } from '../names/about.ts'
import { translatedTexts } from './completion/missing-texts.ts'
import { type Cursor, cursorAt } from './cursor.ts'
import { expandedPlace } from './expanded-place.ts'
import { expressionAt } from './expression-at.ts'
import { occurrenceAt } from './occurrence-at.ts'
import { rangeOf } from './ranges.ts'
import { declaredAt } from './schema/schemas-at.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/** What there is to say of what the cursor is on: a name, an expression, a key of the language. */
export function hover(snapshot: Snapshot, path: string, offset: number): Hover | undefined {
  const file = snapshot.file(path)
  const text = snapshot.files.get(path)
  const source = snapshot.source(path)
  if (!file || !text || !source) return undefined
  const cursor = cursorAt(text, offset)
  if (!cursor.word) return undefined
  const place: Place = { app: snapshot.app, file, path: cursor.path }
  const name = occurrenceAt(snapshot, path, cursor)?.name
  const said = [
    ...(name ? [aboutName(snapshot, name)] : []),
    ...aboutExpression(expandedPlace(snapshot, place), cursor),
    ...aboutTranslation(snapshot, place, cursor),
    ...(name && cursor.at === 'value' ? [] : aboutKey(place)),
  ]
  return said.length === 0
    ? undefined
    : { contents: { kind: MarkupKind.Markdown, value: said.join('\n\n') }, range: rangeOf(source, cursor.word) }
}

/** `**field** `loan.member` 读者`, what it is, its help, where it is declared. */
function aboutName({ names, app }: Snapshot, name: NameKey): string {
  const { noun, full, label, detail, file } = about(names, name)
  const help = helpOf(declarationOf(names, name))
  const at = names.definitions.get(name)?.at
  const key = [...(at?.path ?? []), partsOf(name).kind === 'screen' ? 'title' : 'label'].join('.')
  const translations = app.bundle.app.languages.slice(1).flatMap((language) => {
    const text = label && translatorOf(app.bundle, language)((file ?? '').replace(/\.json$/, ''), key, label)
    return text ? [`${language}: ${text}`] : []
  })
  return [
    `**${noun}** \`${full}\`${label ? ` — ${label}` : ''}`,
    ...(detail ? [detail] : []),
    ...(help ? [help] : []),
    ...(translations.length > 0 ? [translations.join(' · ')] : []),
    ...(file ? [`declared in \`${file}\``] : ['every record has it']),
  ].join('  \n')
}

function helpOf(declared: unknown): string | undefined {
  const { help, description } = (declared ?? {}) as { help?: unknown; description?: unknown }
  return [help, description].find((text) => typeof text === 'string')
}

/** The type of the operation whose operator, or path, the cursor is on. */
function aboutExpression(place: Place, { at }: Cursor): string[] {
  const { path } = place
  const steps = path.at(-1) === 0 && path.at(-2) === 'var' ? path.slice(0, -1) : path
  if (at === 'value' && steps.at(-1) !== 'var') return []
  const found = expressionAt({ ...place, path: steps.slice(0, -1) })
  const operation = valueAt(place.file.value, steps.slice(0, -1))
  if (!found || !isOperation(operation)) return []
  const { type, nullable } = check(operation as Expression, found.site)
  const typed = `type: \`${nameOfType(type)}\`${nullable ? ', may be null' : ''}`
  const operator = at === 'key' ? operatorOf(String(path.at(-1))) : undefined
  return operator ? [`${operator.doc}  \n\`${operator.usage}\``, typed] : [typed]
}

/** In a file of `locales/`: the text that is translated. */
function aboutTranslation(snapshot: Snapshot, { file, path }: Place, { at }: Cursor): string[] {
  if (file.kind !== 'locale' || at !== 'key') return []
  const [translated = '', written] = path.map(String)
  return translatedTexts(snapshot, translated).flatMap(({ key, text }) => (key === written ? [`translates “${text}”`] : []))
}

/** What the language says of a key, or of the value under it. */
function aboutKey({ file, path }: Place): string[] {
  if (file.kind === 'locale') return []
  const descriptions = declaredAt(file.kind, file.value, path).flatMap(({ description }) => description ?? [])
  return [...new Set(descriptions)].slice(0, 1)
}
