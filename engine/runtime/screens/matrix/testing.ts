import type { MatrixSection } from '../../../schema/screen-parts.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { type DocumentContext, localeOf } from '../document/state.ts'
import { openDocument } from '../document-model.ts'
import type { FilledMatrix } from './fill-edits.ts'
import { matrixOf } from './matrix.ts'

/** A librarian at the wish lists of the library. */
export function listContext(): DocumentContext {
  const entity = library.entities.get('wishList')
  const screen = library.screens.get('/catalogue/wishList')
  if (!entity || screen?.kind !== 'document') throw new TypeError('the library has no wish list')
  return {
    app: library,
    entity,
    screen,
    access: { operations: { wishList: ['read', 'update'] }, transitions: { wishList: ['*'] }, readonly: {} },
    user: { id: '9' },
    params: {},
    locale: localeOf(library),
    clock: () => ({ today: '2026-01-31', now: '2026-01-31T02:00:00.000Z' }),
  }
}

/** Its matrix as the screen declares it. */
export const compare = listContext().screen.sections.compare as MatrixSection

/** What a seller offers for a wanted book. */
export const offered = (wanted: string, seller: string, price: string | null, stock = '30'): RecordData => ({
  id: `${wanted}${seller}`,
  wanted,
  seller,
  price,
  stock,
  edition: '平装',
  $labels: { 'wanted.book.title': `书 ${wanted}` },
})

/** A list of ten copies of one book and twenty of another, and four offers of three sellers. */
export function filledMatrix(part: { section?: Partial<MatrixSection>; found?: readonly RecordData[]; share?: string } = {}): FilledMatrix {
  const context = listContext()
  const state = openDocument(context, {
    id: '1',
    version: 2,
    title: '春季补藏',
    status: 'ASKED',
    largestShare: part.share ?? '1.00',
    sellers: [],
    wanted: [
      { id: 'a', book: '301', copies: '10', limit: '20.00' },
      { id: 'b', book: '302', copies: '20', limit: '30.00' },
    ],
    choices: [],
  } as never)
  const section = { ...compare, ...part.section } as MatrixSection
  const found = part.found ?? [
    offered('a', 'South', '18.00'),
    offered('b', 'South', '33.00', '8'),
    offered('a', 'North', '19.00'),
    offered('b', 'North', '31.50'),
    offered('a', 'East', '17.50', '4'),
    offered('b', 'East', null, '0'),
  ]
  const rows = state.record.wanted as readonly RecordData[]
  return { context, state, section, matrix: matrixOf({ app: library, locale: context.locale, section, rows, found }) }
}
