import type { ContentBlock } from '../../schema/screens/content.ts'
import type { App, AppField } from '../app/app.ts'
import { follow } from '../app/path.ts'
import { textWithSettings } from '../app/setting-texts.ts'
import { linkColumns } from './list/row-link.ts'

/** A part of a page that reads records. */
export type RecordsBlock = Extract<ContentBlock, { entity: string }>

/** How many records a block shows that does not say. */
const defaultLimit = 10

/** What Markdown reads as signs. */
const signs = /[\\`*_{}[\]()#+\-.!<>|~]/g

/** A text with the settings and route parameters that it names in braces; these as the words they are: no sign of theirs means anything. */
export const filledText = (app: Pick<App, 'bundle'>, text: string, params: Readonly<Record<string, string>>): string =>
  textWithSettings(app, text).replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (_, name: string) => (params[name] ?? '').replace(signs, '\\$&'))

/** What a block asks the server for: the records it shows, in their order. */
export function blockRequest(block: RecordsBlock) {
  const { heading, body, date, where, sort, limit = defaultLimit, link } = block
  const columns = [heading, body, date, ...linkColumns(link)].filter((path): path is string => path !== undefined)
  return {
    columns: [...new Set(columns)],
    ...(where === undefined ? {} : { filter: where }),
    ...(sort ? { sort } : {}),
    page: { size: limit },
  }
}

/** The fields that a block shows; those that the person may not see are not there. */
export function blockFields(app: App, block: RecordsBlock): { heading?: AppField; body?: AppField; date?: AppField } {
  const entity = app.entities.get(block.entity)
  const field = (path: string | undefined) => {
    if (!entity || path === undefined) return undefined
    const { steps, lost } = follow(app, entity, path)
    return lost === undefined ? steps.at(-1)?.field : undefined
  }
  const found = { heading: field(block.heading), body: field(block.body), date: field(block.date) }
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== undefined))
}
