import { expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { cardColumns, cardFacts } from './card-facts.ts'
import { layOut, plainLayout } from './column-layout.ts'
import { listColumns } from './list-columns.ts'

const screen = {
  columns: ['member', 'branch', 'loanDate', 'purpose', { field: 'totalQuantity', total: true }, { field: 'totalFee', total: true }],
} as unknown as ListScreen
const loan = library.entities.get('loan') as AppEntity
const columns = layOut(listColumns(library, loan, screen), plainLayout)
/** Loans of which nothing is said to be essential. */
const { essential: _essential, ...declaration } = loan.declaration
const plain: AppEntity = { ...loan, declaration }
const facts = (among = columns, rows: readonly RecordData[] = []) => cardFacts(plain, among, rows).map(({ path }) => path)

test('a card shows the first columns, the last of them for the first that is summed', () => {
  expect(facts()).toEqual(['member', 'branch', 'totalQuantity'])
})

test('the first columns stay where a sum is among them, or none is anywhere', () => {
  expect(facts(columns.slice(3))).toEqual(['purpose', 'totalQuantity', 'totalFee'])
  expect(facts(columns.slice(0, 4))).toEqual(['member', 'branch', 'loanDate'])
})

test('what names the same thing on every card comes last', () => {
  const rows = [
    { member: '7', branch: '1', loanDate: '2026-01-30', purpose: 'HOME' },
    { member: '7', branch: '2', loanDate: '2026-01-31', purpose: 'HOME' },
  ]
  expect(facts(columns.slice(0, 4), rows)).toEqual(['branch', 'loanDate', 'purpose'])
  expect(facts(columns.slice(0, 3), rows)).toEqual(['branch', 'loanDate', 'member'])
  expect(facts(columns.slice(0, 4), rows.slice(1))).toEqual(['member', 'branch', 'loanDate'])
})

test('what is empty on every card comes last', () => {
  const rows = [
    { member: '7', loanDate: '2026-01-30', purpose: 'HOME' },
    { member: '8', loanDate: null, purpose: 'HOME' },
  ]
  expect(facts(columns.slice(0, 4), rows)).toEqual(['member', 'loanDate', 'purpose'])
})

test('what is essential stands before the other facts, but for the party that is the same on every card', () => {
  const rows = [
    { member: '7', branch: '1', loanDate: '2026-01-30', purpose: 'HOME', totalQuantity: '2', totalFee: '1.00' },
    { member: '8', branch: '2', loanDate: '2026-01-31', purpose: 'ROOM', totalQuantity: '3', totalFee: '2.00' },
  ]
  const paths = (of: readonly RecordData[]) => cardFacts(loan, columns, of).map(({ path }) => path)
  expect(paths(rows)).toEqual(['member', 'totalFee', 'branch'])
  expect(paths(rows.map((row) => ({ ...row, member: '7' })))).toEqual(['branch', 'totalFee', 'loanDate'])
})

test('what a record is called stands first where another column leads to it', () => {
  const book = library.entities.get('book') as AppEntity
  const shown = layOut(listColumns(library, book, { columns: ['isbn', 'author', 'price', 'copies', 'title'] }), plainLayout)
  expect(cardColumns(book, shown, []).facts[0]?.path).toBe('title')
})

test('a picture stands apart from the facts', () => {
  const book = library.entities.get('book') as AppEntity
  const shown = layOut(listColumns(library, book, { columns: ['title', 'cover', 'author', 'price'] }), plainLayout)
  const { name, picture, facts: told } = cardColumns(book, shown, [])
  expect([name?.path, picture?.path, ...told.map(({ path }) => path)]).toEqual(['title', 'cover', 'author', 'price'])
})
