import { expect, test } from 'vitest'
import { placedHeads } from './placed-heads.ts'

const path = (...keys: readonly string[]) => keys.map((key) => ({ key, label: key.toUpperCase() }))
const placed = (...paths: readonly (readonly string[])[]) =>
  placedHeads(paths.map((keys) => path(...keys))).map(({ label, row, column, rows, columns }) => [label, row, column, rows, columns])

test('heads of one row stand beside each other', () => {
  expect(placed(['a'], ['b'])).toEqual([
    ['A', 0, 0, 1, 1],
    ['B', 0, 1, 1, 1],
  ])
})

test('columns under one head share it, and a column without one above it takes all rows', () => {
  expect(placed(['a'], ['y', 'm'], ['y', 'n'], ['z', 'm'])).toEqual([
    ['A', 0, 0, 2, 1],
    ['Y', 0, 1, 1, 2],
    ['M', 1, 1, 1, 1],
    ['N', 1, 2, 1, 1],
    ['Z', 0, 3, 1, 1],
    ['M', 1, 3, 1, 1],
  ])
})

test('the same inner head under two outer ones is two', () => {
  expect(placed(['y', 'm', 'p'], ['y', 'm', 'q'], ['z', 'm', 'p']).filter(([label]) => label === 'M')).toEqual([
    ['M', 1, 0, 1, 2],
    ['M', 1, 2, 1, 1],
  ])
})
