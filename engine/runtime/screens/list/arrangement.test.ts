import { expect, test } from 'vitest'
import { arrangedAs, arrangementOf, arrangementsOf } from './arrangement.ts'

const calendar = { date: 'loanDate' }
const state = { conditions: {}, sort: [] }

test('a list is shown as a table, and as what its screen says besides', () => {
  expect(arrangementsOf({})).toEqual(['table'])
  expect(arrangementsOf({ calendar, board: {} })).toEqual(['table', 'board', 'calendar'])
})

test('a list opens as its screen says, and is shown as its address says if it can be', () => {
  expect(arrangementOf({ calendar }, {})).toBe('table')
  expect(arrangementOf({ calendar, opensAs: 'calendar' }, {})).toBe('calendar')
  expect(arrangementOf({ calendar, opensAs: 'calendar' }, { as: 'table' })).toBe('table')
  expect(arrangementOf({ calendar }, { as: 'board' })).toBe('table')
})

test('what the screen opens as needs no word', () => {
  expect(arrangedAs(state, { opensAs: 'board' }, 'board').as).toBeUndefined()
  expect(arrangedAs(state, { opensAs: 'board' }, 'table').as).toBe('table')
})
