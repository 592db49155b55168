import type { Tile } from '../../../schema/screens/dashboard.ts'
import type { App } from '../../app/app.ts'
import { type RecordData, wireOf } from '../../documents/record-data.ts'
import type { Scope } from '../../expressions/scope.ts'
import { filesOf } from '../../fields/attachment.ts'
import { rowAddress } from '../list/row-link.ts'

/** Where a picture leads: to a screen of the portal, or out of it. */
export interface SlideAddress {
  readonly kind: 'screen' | 'web'
  readonly to: string
}

/** One picture of a tile. */
export interface Slide {
  /** Of the record. */
  readonly id: string
  /** Of the file. */
  readonly file: string
  readonly text: string
  readonly address?: SlideAddress
}

type SlidesTile = Extract<Tile, { kind: 'slides' }>

/** The pictures of records that have one. */
export function slidesOf(app: App, tile: SlidesTile, rows: readonly RecordData[], scope: Pick<Scope, 'today' | 'now'>): readonly Slide[] {
  return rows.flatMap((row): Slide[] => {
    const [file] = filesOf(wireOf(row, tile.picture))
    if (!file || row.id === undefined) return []
    const address = addressOf(wireOf(row, tile.address ?? '')) ?? linkOf(app, tile, row, scope)
    return [{ id: row.id, file: file.id, text: String(wireOf(row, tile.text) ?? ''), ...(address && { address }) }]
  })
}

/** What somebody has written as an address: a screen or a page of the web. Whatever else it says leads nowhere. */
function addressOf(written: unknown): SlideAddress | undefined {
  const text = typeof written === 'string' ? written.trim() : ''
  if (/^https?:\/\/[^\s]+$/i.test(text)) return { kind: 'web', to: text }
  const screen = /^#?(\/(?![/\\])\S*)$/.exec(text)?.[1]
  return screen === undefined ? undefined : { kind: 'screen', to: screen }
}

function linkOf(app: App, { entity, link }: SlidesTile, row: RecordData, scope: Pick<Scope, 'today' | 'now'>): SlideAddress | undefined {
  const to = link && rowAddress(app, entity, link, row, scope)
  return to === undefined ? undefined : { kind: 'screen', to }
}
