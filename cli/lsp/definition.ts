import type { Location } from 'vscode-languageserver/node'
import { translatedTexts } from './completion/missing-texts.ts'
import { cursorAt } from './cursor.ts'
import { locationOf, locationOfDefinition, uriOf } from './locations.ts'
import { occurrenceAt } from './occurrence-at.ts'
import { rangeOf } from './ranges.ts'
import type { InBundle } from './workspace/bundle-folders.ts'

/** Where the name that the cursor is on is declared; from a translation, the text that it translates. */
export function definition({ folder, path }: InBundle, offset: number): Location | undefined {
  const { snapshot } = folder
  const text = snapshot.files.get(path)
  if (!text) return undefined
  const cursor = cursorAt(text, offset)
  const name = occurrenceAt(snapshot, path, cursor)?.name
  const found = name && snapshot.names.definitions.get(name)
  if (found) return locationOfDefinition(folder, found)
  if (!path.startsWith('locales/')) return undefined
  const [translated, written] = cursor.path.map(String)
  const file = `${translated}.json`
  const original = translatedTexts(snapshot, translated ?? '').find(({ key }) => key === written)
  const source = snapshot.source(file)
  const span = source?.span(original?.path ?? [])
  return span && source ? { uri: uriOf(folder, file), range: rangeOf(source, span) } : undefined
}

/** Everywhere the name that the cursor is on is written. */
export function references({ folder, path }: InBundle, offset: number, withDeclaration: boolean): Location[] {
  const { snapshot } = folder
  const text = snapshot.files.get(path)
  const name = text && occurrenceAt(snapshot, path, cursorAt(text, offset))?.name
  if (!name) return []
  const written = snapshot.names.of(name).filter(({ isDefinition }) => withDeclaration || !isDefinition)
  const declared = snapshot.names.definitions.get(name)
  const file = withDeclaration && declared && !declared.at ? [locationOfDefinition(folder, declared)] : []
  return [...file, ...written.flatMap((occurrence) => locationOf(folder, occurrence) ?? [])]
}
