import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { edited } from '../testing/edited.ts'
import { libraryFiles } from '../testing/library.ts'

test('nothing is wrong with the library', () => {
  expect(checkFiles(libraryFiles).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('everything is told at once, in the order of files and lines', () => {
  const { diagnostics } = checkFiles(
    edited({
      'screens/catalogue/books.json': { 'columns.1': 'titel', 'sort.0.0': 'titel' },
      'entities/catalogue/book.json': { 'fields.shelf.lookup': 'shelves' },
    }),
  )

  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    { code: 'unknown-lookup', file: 'entities/catalogue/book.json', path: ['fields', 'shelf', 'lookup'] },
    { code: 'unknown-field', file: 'screens/catalogue/books.json', path: ['columns', 1] },
    { code: 'unknown-field', file: 'screens/catalogue/books.json', path: ['sort', 0, 0] },
  ])
})

test('whatever is broken, the rest is checked', () => {
  const { diagnostics } = checkFiles(
    edited({ 'app.json': null, 'roles/admin.json': { label: 5 }, 'menus/main.json': { 'items.x': { screen: '/x' } } }),
  )

  const found = new Set(diagnostics.map(({ code }) => code))
  expect([...found]).toEqual(expect.arrayContaining(['missing-file', 'wrong-type', 'unknown-screen']))
})
