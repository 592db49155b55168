import type { Language } from '../../schema/names.ts'
import type { ContentBlock } from '../../schema/screens/content.ts'
import type { App, AppField } from '../app/app.ts'
import { follow } from '../app/path.ts'
import { textWithSettings } from '../app/setting-texts.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'
import { linkColumns } from './list/row-link.ts'

/** A part of a page that reads records. */
export type RecordsBlock = Extract<ContentBlock, { heading: string }>

/** How many records a block shows that does not say. */
const defaultLimit = 10

/** What Markdown reads as signs. */
const signs = /[\\`*_{}[\]()#+\-.!<>|~]/g

/** A text with the settings and route parameters that it names in braces; these as the words they are: no sign of theirs means anything. */
export const filledText = (app: Pick<App, 'bundle'>, text: string, params: Readonly<Record<string, string>>): string =>
  textWithSettings(app, text).replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (_, name: string) => (params[name] ?? '').replace(signs, '\\$&'))

/** What a block asks the server for: the records it shows, in their order. */
export function blockRequest(block: RecordsBlock) {
  const { heading, body, date, language, translates, where, sort, limit = defaultLimit, link } = block
  const columns = [heading, body, date, language, translates, ...linkColumns(link)].filter((path): path is string => path !== undefined)
  return {
    columns: [...new Set(columns)],
    ...(where === undefined ? {} : { filter: where }),
    ...(sort ? { sort } : {}),
    page: { size: limit },
  }
}

/** The fields that a block shows; those that the person may not see are not there. */
export function blockFields(app: App, block: RecordsBlock): { heading?: AppField; body?: AppField; date?: AppField; language?: AppField } {
  const entity = app.entities.get(block.entity)
  const field = (path: string | undefined) => {
    if (!entity || path === undefined) return undefined
    const { steps, lost } = follow(app, entity, path)
    return lost === undefined ? steps.at(-1)?.field : undefined
  }
  const found = { heading: field(block.heading), body: field(block.body), date: field(block.date), language: field(block.language) }
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined))
}

/** In which language a record of a block is written; nothing where the block or the record does not say. */
export const languageIn = ({ language }: RecordsBlock, row: RecordData): Language | undefined =>
  language === undefined ? undefined : ((wireOf(row, language) ?? undefined) as Language | undefined)

/** The records of a block for a reader of the portal: of the translations of one text those in one language, in the order of all. */
export function forReader({ bundle }: Pick<App, 'bundle'>, block: RecordsBlock, rows: readonly RecordData[]): readonly RecordData[] {
  const { translates } = block
  if (translates === undefined || block.language === undefined) return rows
  const preferred: readonly (Language | undefined)[] = [bundle.language, ...bundle.app.languages]
  const rank = (row: RecordData) => {
    const at = preferred.indexOf(languageIn(block, row))
    return at < 0 ? preferred.length : at
  }
  const texts = Map.groupBy(rows, (row) => wireOf(row, translates) ?? row)
  return rows.filter((row) => {
    const others = texts.get(wireOf(row, translates) ?? row) ?? []
    return others.every((other) => rank(row) <= rank(other))
  })
}
