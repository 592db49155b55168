import { expect, test } from 'vitest'
import type { ScreenOf } from '../../schema/screen.ts'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { redirectAddress } from './redirect-address.ts'

const screen: ScreenOf<'redirect'> = {
  kind: 'redirect',
  title: '书目',
  to: '/catalogue/books',
  instead: [
    { when: { '==': [{ var: 'user.id' }, '2'] }, to: '/lending/loans' },
    { when: { present: [{ var: 'user.id' }] }, to: '/start/overview' },
  ],
  with: { id: { var: 'params.id' } },
  query: { genre: 'NOVEL' },
}
const ledTo = (user: RecordData) =>
  redirectAddress(
    library,
    screen,
    { search: 'genre=POEM&shelf=A1' },
    { now: '2026-11-22T04:00:00.000Z', today: '2026-11-22', params: { id: '7' }, user },
  )

test('a redirect leads each to the first screen that is meant for them, and those it says nothing of to its own', () => {
  expect(ledTo({ id: '2' })).toBe('/lending/loans/7?genre=NOVEL&shelf=A1')
  expect(ledTo({ id: '3' })).toBe('/start/overview/7?genre=NOVEL&shelf=A1')
  expect(ledTo({})).toBe('/catalogue/books/7?genre=NOVEL&shelf=A1')
})
