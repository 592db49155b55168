import { expect, test } from 'vitest'
import type { Feed } from '../../schema/feed.ts'
import { library } from '../testing/library.ts'
import { fedFields, fedRow, pageAt } from './fed-row.ts'

const entity = library.entities.get('offeredBook') ?? expect.fail()
const feed: Feed & { readonly rows: string } = { key: ['offerNo'], rows: '/data/rows', next: '/data/next' }

test('a page has its rows and what names the next', () => {
  expect(pageAt(feed.rows, feed.next, feed, { data: { rows: [{}], next: 7 } })).toEqual({ rows: [{}], next: '7' })
})

test('a page may name the next watermark', () => {
  const since = { send: 'after', at: '/data/now' }

  expect(pageAt(feed.rows, feed.next, { ...feed, since }, { data: { rows: [], now: 17 } })).toEqual({ rows: [], watermark: '17' })
})

test.each([null, '', undefined])('%o names no further page', (next) => {
  expect(pageAt(feed.rows, feed.next, feed, { data: { rows: [], next } })).toEqual({ rows: [] })
})

test('what has no list of rows is no page', () => {
  expect(pageAt(feed.rows, feed.next, feed, { data: { rows: {} } })).toEqual({ at: '/data/rows' })
})

test('a field stands under its own name where the feed says nothing; the mark of what is gone and what is attached do not', () => {
  const fields = fedFields({ ...feed, gone: 'sold' }, entity)

  expect(fields.map(([field, at]) => [field.name, at])).toEqual(
    ['offerNo', 'title', 'branch', 'binding', 'price', 'stock', 'publishedOn'].map((name) => [name, `/${name}`]),
  )
})

test('values are read by the kinds of their fields, references stay codes, and what is missing is empty', () => {
  const fields = fedFields(
    { ...feed, values: { offerNo: '/no', price: '/price/amount', branch: '/branch', stock: '/stock', title: '/title' } },
    entity,
  )

  expect(fedRow(feed, fields, { no: 4711, price: { amount: 39.5 }, branch: 'B1', stock: 3 })).toEqual({
    values: { offerNo: '4711', title: null, branch: 'B1', price: '39.50', stock: 3 },
    issues: [],
  })
})

test('a choice stays a code where it is looked up what codes mean, and is one of its values else', () => {
  const at: Feed = { ...feed, values: { binding: '/binding' } }
  const codes = { binding: { entity: 'sellerBinding', code: 'sellerCode', means: 'binding' } }
  const fields = fedFields(at, entity)

  expect(fedRow({ ...at, codes }, fields, { binding: 'PB' })).toEqual({ values: { binding: 'PB' }, issues: [] })
  expect(fedRow(at, fields, { binding: 'PB' }).issues).toMatchObject([{ code: 'unknownChoice', path: 'binding' }])
})

test('a value that is not of its kind is an issue at its field', () => {
  const fields = fedFields({ ...feed, values: { publishedOn: '/day' } }, entity)

  expect(fedRow(feed, fields, { day: '2026-02-30' }).issues).toMatchObject([{ path: 'publishedOn' }])
})
