import { expect, test } from 'vitest'
import { openDocument } from '../document-model.ts'
import { matrixOf } from './matrix.ts'
import { matrixRequest } from './matrix-request.ts'
import { compare, filledMatrix, listContext, offered } from './testing.ts'

const cellOf = (row: number, column: string, matrix = filledMatrix().matrix) =>
  matrix.rows[row]?.cells.get(column) ?? expect.fail(`there is no cell ${row} ${column}`)

test('each row has a cell for each column that refers to it, and the lowest is marked', () => {
  const { rows } = filledMatrix().matrix

  expect(rows.map(({ id, cells }) => [id, [...cells.keys()].filter((key) => cells.get(key)?.isBest)])).toEqual([
    ['a', ['East']],
    ['b', ['North']],
  ])
})

test('all of those that are equally low are marked, and the highest where that is best', () => {
  const found = [offered('a', 'South', '18.00'), offered('a', 'North', '18.0'), offered('a', 'East', '19.00')]
  const lowest = filledMatrix({ found }).matrix
  const highest = filledMatrix({ found, section: { best: { field: 'price', is: 'highest' } } }).matrix

  expect(['South', 'North', 'East'].map((key) => cellOf(0, key, lowest).isBest)).toEqual([true, true, false])
  expect(['South', 'North', 'East'].map((key) => cellOf(0, key, highest).isBest)).toEqual([false, false, true])
})

test('a cell tells by which part it differs from the target of its row, and whether that is for the better', () => {
  const differences = [cellOf(0, 'South'), cellOf(1, 'South'), cellOf(1, 'East')]

  expect(differences.map(({ difference, isWithin }) => [difference?.toFixed() ?? null, isWithin])).toEqual([
    ['-0.1', true],
    ['0.1', false],
    [null, false],
  ])
})

test('columns come to their prices times what is wanted; those without a gap stand first, the best of them is marked', () => {
  const { columns } = filledMatrix().matrix

  expect(columns.map(({ label, total, gaps, isBest }) => [label, total, gaps, isBest])).toEqual([
    ['North', '820', 0, true],
    ['South', '840', 0, false],
    ['East', '175', 1, false],
  ])
})

test('columns of a matrix that adds nothing up stand by what they are called', () => {
  const { columns } = filledMatrix({ section: { total: undefined, best: undefined } as never }).matrix

  expect(columns.map(({ label, total }) => [label, total])).toEqual([
    ['East', null],
    ['North', null],
    ['South', null],
  ])
})

test('of two records in one cell the better one stands there', () => {
  const found = [offered('a', 'South', '18.00'), { ...offered('a', 'South', '16.00'), id: 'other' }]

  expect(cellOf(0, 'South', filledMatrix({ found }).matrix).record.id).toBe('other')
})

test('two hundred rows of thirty columns have their six thousand cells', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ id: `r${index}`, copies: '10', limit: '20.00' }))
  const found = rows.flatMap(({ id }) => Array.from({ length: 30 }, (_, seller) => offered(id, `S${seller}`, `${10 + seller}.00`)))
  const { app, locale } = listContext()
  const matrix = matrixOf({ app, locale, section: compare, rows, found })

  expect([matrix.rows.length, matrix.columns.length]).toEqual([200, 30])
  expect(matrix.rows.reduce((count, { cells }) => count + cells.size, 0)).toBe(6_000)
})

test('what refers to the lines of the document is searched for, with all that is shown, compared and read', () => {
  const context = listContext()
  const state = openDocument(context, { id: '1', version: 1, wanted: [] } as never)
  const request = matrixRequest(context, state, {
    ...compare,
    cells: { ...compare.cells, where: { '>': [{ var: 'candidate.stock' }, 0] } },
  })

  expect(request?.entity.name).toBe('sellerOffer.titles')
  expect(request?.filter).toEqual({
    and: [{ '==': [{ var: 'record.wanted.parent' }, '1'] }, { '>': [{ var: 'record.stock' }, 0] }],
  })
  expect(request?.columns).toEqual(
    expect.arrayContaining(['wanted', 'seller', 'parent.status', 'price', 'stock', 'edition', 'wanted.book.title']),
  )
  expect(matrixRequest(context, openDocument(context, {} as never), compare)).toBeUndefined()
})
