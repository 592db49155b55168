import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

test('a screen that nothing leads to is found', () => {
  expect(diagnose({ 'menus/main.json': { 'items.catalogue': undefined } })).toContain(
    'unreachable-screen screens/catalogue/categories.json',
  )
})

test('a screen that a list opens names that list', () => {
  expect(diagnose({ 'screens/catalogue/book.json': { list: undefined } })).toEqual(['missing-detail-list screens/catalogue/book.json'])
})

test('a link gives what the screen needs', () => {
  const books = 'screens/catalogue/books.json'
  const edit = { 'screens/catalogue/book.json': { params: ['/:id/:mode'] } }

  expect(diagnose(edit)).toEqual([`missing-param ${books} detail.screen`, `missing-param ${books} create.screen`])
  expect(diagnose({ 'screens/catalogue/book.json': { params: ['/:id/:mode?'] } })).toEqual([])
})
