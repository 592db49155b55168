import type { LinesSection } from '../../../schema/screen-parts.ts'
import type { App, AppEntity } from '../../app/app.ts'
import type { Surroundings } from '../../documents/compute.ts'
import { compile } from '../../expressions/compile.ts'
import { siteAtAddress } from '../../expressions/scope.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { holds } from '../../values/value.ts'
import { keyOf } from './rows.ts'

/** Which lines a card is about, and which of them it shows. */
export type ShownPart = Pick<LinesSection, 'lines' | 'where'>

/** Whether a card shows all lines that it is about: those that show a part of them are read-only, and nothing leads there. */
export const holdsAll = ({ where }: Pick<ShownPart, 'where'>): boolean => where === undefined

/** The lines of a document that a card shows, in their order; where it shows all of them, the very list of the document. */
export function shownLines(
  { app, entity }: { readonly app: App; readonly entity: AppEntity },
  { lines, where }: ShownPart,
  record: RecordData,
  scope: Surroundings,
): readonly RecordData[] {
  const all = linesOf(record, lines)
  const owner = entity.lines.get(lines)
  if (where === undefined || !owner) return all
  const isShown = compile(where, siteAtAddress(app, { record: entity.name, row: owner.name }))
  return all.filter((row) => holds(isShown({ ...scope, record, row })))
}

/** The numbers of lines among all of their document, by key, counted from 1: what is said of a line says its number, whichever card shows it. */
export const lineNumbers = (record: RecordData, lines: string): ReadonlyMap<string, number> =>
  new Map(linesOf(record, lines).map((row, index) => [keyOf(row), index + 1]))
