import type { PublicSlides, Tile } from '../../../schema/screens/dashboard.ts'
import type { App } from '../../app/app.ts'
import { type WrittenAddress, writtenAddress } from '../../app/written-address.ts'
import type { Scope } from '../../expressions/scope.ts'
import { filesOf } from '../../fields/attachment.ts'
import { type RecordData, wireOf } from '../../values/record-data.ts'
import { linkColumns, rowAddress } from '../list/row-link.ts'

/** Where a picture leads: to a screen of the portal, or out of it. */
export interface SlideAddress {
  readonly kind: 'screen' | 'web'
  readonly to: string
  /** In a tab: a screen in one of the portal, a page of the web beside the portal. In a window: beside it. Here: in place of what is shown. */
  readonly opens: 'tab' | 'window' | 'here'
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

/** What says which pictures there are: a tile, or what stands beside the sign-in form. */
type Slides = Extract<Tile, { kind: 'slides' }> | PublicSlides

/** Where no number is said. */
const usualLimit = 5

/** The search for the records of the pictures. */
export const slidesSearch = (slides: Slides) => ({
  columns: [
    ...new Set([
      slides.picture,
      slides.text,
      ...(slides.address ? [slides.address] : []),
      ...(slides.opens ? [slides.opens.field] : []),
      ...('link' in slides ? linkColumns(slides.link) : []),
    ]),
  ],
  page: { size: slides.limit ?? usualLimit },
  ...(slides.sort && { sort: slides.sort }),
  ...(slides.where !== undefined && { filter: slides.where }),
})

/** The pictures of records that have one. */
export function slidesOf(app: App, slides: Slides, rows: readonly RecordData[], scope: Pick<Scope, 'today' | 'now'>): readonly Slide[] {
  return rows.flatMap((row): Slide[] => {
    const [file] = filesOf(wireOf(row, slides.picture))
    if (!file || row.id === undefined) return []
    const to = writtenAddress(wireOf(row, slides.address ?? '')) ?? linkOf(app, slides, row, scope)
    const address = to && { ...to, opens: opensAs(slides, row) }
    return [{ id: row.id, file: file.id, text: String(wireOf(row, slides.text) ?? ''), ...(address && { address }) }]
  })
}

function opensAs({ opens }: Slides, row: RecordData): SlideAddress['opens'] {
  const value = opens && String(wireOf(row, opens.field))
  return value !== undefined && Object.hasOwn(opens?.as ?? {}, value) ? (opens?.as[value] ?? 'tab') : 'tab'
}

function linkOf(app: App, slides: Slides, row: RecordData, scope: Pick<Scope, 'today' | 'now'>): WrittenAddress | undefined {
  const to = 'link' in slides && slides.link ? rowAddress(app, slides.entity, slides.link, row, scope) : undefined
  return to === undefined ? undefined : { kind: 'screen', to }
}
