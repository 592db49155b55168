import { expect, test } from 'vitest'
import { library } from '../../testing/library.ts'
import { linkColumns, rowAddress } from './row-link.ts'

const app = library
const clock = { today: '2026-01-31', now: '2026-01-31T08:00:00.000Z' }

test('a link leads to the record by its id', () => {
  expect(rowAddress(app, 'loan', { screen: '/lending/loan' }, { id: '7' }, clock)).toBe('/lending/loan/7')
})

test('a link of a line leads to its document', () => {
  const link = { screen: '/lending/loan', params: { id: { var: 'record.parent' } } }
  expect(linkColumns(link)).toEqual(['parent'])
  expect(rowAddress(app, 'loan.copies', link, { id: '3', parent: '7' }, clock)).toBe('/lending/loan/7')
})

test('there is no link without its value', () => {
  const link = { screen: '/lending/loan', params: { id: { var: 'record.parent' } } }
  expect(rowAddress(app, 'loan.copies', link, { id: '3' }, clock)).toBeUndefined()
})

test('the id comes before the other parameters unless they say where it stands', () => {
  const mode = { mode: { var: 'record.purpose' } }
  expect(rowAddress(app, 'loan', { screen: '/lending/loan', params: mode }, { id: '7', purpose: 'HOME' }, clock)).toBe(
    '/lending/loan/7/HOME',
  )
  const last = { ...mode, id: { var: 'record.id' } }
  expect(rowAddress(app, 'loan', { screen: '/lending/loan', params: last }, { id: '7', purpose: 'HOME' }, clock)).toBe(
    '/lending/loan/HOME/7',
  )
})
