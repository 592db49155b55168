import { expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { layOut, plainLayout } from '../list/column-layout.ts'
import { listColumns } from '../list/list-columns.ts'
import { factsOf, lineCardColumns } from './line-card.ts'
import { copy } from './testing.ts'

const lines = library.entities.get('loan')?.lines.get('copies') as AppEntity
const screen = {
  columns: ['lineNo', 'book', 'isbn', 'unit', { field: 'quantity', total: true }, 'dailyFee', 'dueDate', { field: 'fee', total: true }],
} as unknown as ListScreen
const columns = layOut(listColumns(library, lines, screen), plainLayout)
const cards = (editable: readonly string[] = [], rows = [copy('71', { fee: '1' })]) => {
  const { title, inputs, facts } = lineCardColumns(lines, columns, rows, ({ path }) => editable.includes(path))
  return [title?.path, inputs.map(({ path }) => path), facts.map(({ path }) => path)]
}

test('a card is about what its line is about, sums come first, and a unit stands behind its quantity', () => {
  expect(cards().slice(0, 2)).toEqual(['book', []])
  expect(cards()[2]?.slice(0, 4)).toEqual(['quantity', 'fee', 'isbn', 'dailyFee'])
})

test('what a step changes is always told, however many facts there are', () => {
  expect(cards()[2]).toEqual(['quantity', 'fee', 'isbn', 'dailyFee', 'dueDate'])
})

test('what can be changed is changed on the card', () => {
  expect(cards(['dueDate'])).toEqual(['book', ['dueDate'], ['quantity', 'fee', 'isbn', 'dailyFee']])
})

test('what is empty on every card takes no room', () => {
  expect(cards([], [copy('71', { fee: '1', isbn: null, dueDate: null })])[2]).toEqual(['quantity', 'fee', 'dailyFee'])
})

test('what a line is about can be said on its card where it may be changed', () => {
  const canTitle = (editable: readonly string[]) => lineCardColumns(lines, columns, [], ({ path }) => editable.includes(path)).canTitle
  expect([canTitle(['book']), canTitle(['dueDate'])]).toEqual([true, false])
})

test('a card tells what concerns its line, and of what it refers to what is known', () => {
  const withBook = layOut(
    listColumns(library, lines, { columns: ['book', 'isbn', 'fee', 'book.title'] } as unknown as ListScreen),
    plainLayout,
  )
  const rows = [copy('71', { isbn: null, 'book.title': '论语' }), copy('72', { isbn: '9787', 'book.title': null })]
  const columns = lineCardColumns(lines, withBook, rows, () => false)
  const told = rows.map((row) => factsOf(columns, row, ({ name }) => name !== 'fee').map(({ path }) => path))
  expect(told).toEqual([['isbn', 'book.title'], ['isbn']])
})
