import { expect, test } from 'vitest'
import type { Key } from '../../schema/key.ts'
import { link } from '../app/link.ts'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { doubleLines } from './keys.ts'

const surroundings = { record: {}, user: {}, now: '2026-11-21T02:00:00.000Z', today: '2026-11-21' }

/** Where lines of a loan that have this key stand twice. */
const doubles = (key: Omit<Key, 'message'>, rows: readonly RecordData[]) => doublesOf(key)(rows)

/** The same, for rows that follow each other as they are edited. */
function doublesOf(key: Omit<Key, 'message'>) {
  const app = library
  const { loan } = app.bundle.entities
  if (loan?.fields.copies?.kind !== 'lines') throw new Error('The library has no loans.')
  const copies = { ...loan.fields.copies, keys: { once: { ...key, message: '{quantity} twice' } } }
  const entities = { ...app.bundle.entities, loan: { ...loan, fields: { ...loan.fields, copies } } }
  const changed = link({ ...app.bundle, entities }, app.hash)
  const lines = changed.entities.get('loan.copies')
  return (rows: readonly RecordData[], copies: readonly RecordData[] = []) =>
    lines
      ? doubleLines(changed, lines, rows, { ...surroundings, old: { copies } }).map(({ code, path, message }) => [code, path, message])
      : []
}

test('a line that shares several values with one above is told at the field that the key says', () => {
  const rows = [
    { book: '1', quantity: '1', free: true },
    { book: '1', quantity: '2', free: true },
    { book: '1', quantity: '1.0', free: true },
    { book: '2', quantity: '1', free: true },
  ]

  expect(doubles({ fields: ['book', 'quantity'], at: 'quantity' }, rows)).toEqual([['sameKey', 'copies.2.quantity', '1 twice']])
  expect(doubles({ fields: ['book'] }, rows).map(([, path]) => path)).toEqual(['copies.1.book', 'copies.2.book'])
})

test('two without a value share it; lines in which nothing is filled in yet are left alone', () => {
  expect(doubles({ fields: ['isbn', 'unit'] }, [{ isbn: 'a' }, { isbn: 'a', unit: null }])).toHaveLength(1)
  expect(doubles({ fields: ['isbn', 'unit'] }, [{}, {}])).toHaveLength(1)
  expect(doubles({ fields: ['book', 'unit'] }, [{}, {}])).toEqual([])
})

test('only lines of which the condition is true are compared', () => {
  const when = { '!': [{ var: 'row.free' }] }
  const rows = [
    { book: '1', free: false },
    { book: '1', free: true },
    { book: '1', free: false },
  ]

  expect(doubles({ fields: ['book'], when }, rows).map(([, path]) => path)).toEqual(['copies.2.book'])
})

test('lines that shared nothing are compared again when what the key reads of one has changed', () => {
  const compare = doublesOf({ fields: ['book'] })
  const [one, other] = [{ book: '1' }, { book: '2' }]
  const stored = [one, other]
  const paths = (rows: readonly RecordData[], before: readonly RecordData[]) => compare(rows, before).map(([, path]) => path)

  expect(paths(stored, [])).toEqual([])
  const noted = [one, { ...other, note: 'x' }]
  expect(paths(noted, stored)).toEqual([])
  expect(paths([one, { ...other, book: '1' }], noted)).toEqual(['copies.1.book'])
  expect(paths([one, other, { book: '2' }], noted)).toEqual(['copies.2.book'])
})
