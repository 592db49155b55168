import { expect, test } from 'vitest'
import type { Tile } from '../../../schema/screens/dashboard.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { slidesOf, slidesSearch } from './slides.ts'

const tile: Extract<Tile, { kind: 'slides' }> = {
  kind: 'slides',
  label: '新书',
  entity: 'book',
  picture: 'cover',
  text: 'title',
  address: 'summary',
}
const cover = [{ id: 'f1', name: 'a.png', size: 5, type: 'image/png' }]
const now = { today: '2026-11-22', now: '2026-11-22T10:00:00Z' }
const slides = (row: Partial<RecordData>, of = tile) =>
  slidesOf(library, of, [{ id: '7', title: '论语', cover, ...row } as RecordData], now)

test('a record without a picture is no slide', () => {
  expect(slides({ cover: null })).toEqual([])
  expect(slides({})).toEqual([{ id: '7', file: 'f1', text: '论语' }])
})

test.each([
  ['/catalogue/books', { kind: 'screen', to: '/catalogue/books', opens: 'tab' }],
  ['#/catalogue/books', { kind: 'screen', to: '/catalogue/books', opens: 'tab' }],
  [' https://example.com/a?b=1 ', { kind: 'web', to: 'https://example.com/a?b=1', opens: 'tab' }],
  ['//example.com', undefined],
  ['/\\example.com', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['books', undefined],
  ['', undefined],
])('%s leads to %j', (summary, address) => {
  expect(slides({ summary })[0]?.address).toEqual(address)
})

test('a record without an address leads where the tile says', () => {
  const linked = { ...tile, link: { screen: '/catalogue/book' } }
  expect(slides({}, linked)[0]?.address).toEqual({ kind: 'screen', to: '/catalogue/book/7', opens: 'tab' })
  expect(slides({ summary: '/catalogue/books' }, linked)[0]?.address).toEqual({ kind: 'screen', to: '/catalogue/books', opens: 'tab' })
})

test('a value of the record says how its address opens; any other opens as a tab', () => {
  const opening = { ...tile, opens: { field: 'genre', as: { NOVEL: 'window', CHILDREN: 'here' } } } as const
  const opens = (genre: string | null) => slides({ summary: '/catalogue/books', genre }, opening)[0]?.address?.opens
  expect(['NOVEL', 'CHILDREN', 'HISTORY', 'constructor', null].map(opens)).toEqual(['window', 'here', 'tab', 'tab', 'tab'])
  expect(slidesSearch(opening).columns).toEqual(['cover', 'title', 'summary', 'genre'])
})
