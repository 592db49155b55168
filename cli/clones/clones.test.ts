import { expect, test } from 'vitest'
import { clones } from './clones.ts'

const part = { a: 1, b: 2, c: { d: 3, e: 4, f: 5, g: 6 } }

test('what stands three times is told once, with its places', () => {
  const files = { 'one.json': { x: part, y: part }, 'two.json': { list: [part] } }
  expect(clones(files)).toEqual([
    {
      lines: 6,
      parts: [
        { file: 'one.json', path: ['x'] },
        { file: 'one.json', path: ['y'] },
        { file: 'two.json', path: ['list', 0] },
      ],
    },
  ])
})

test('what stands twice, or is small, is no clone', () => {
  expect(clones({ 'one.json': { x: part, y: part } })).toEqual([])
  expect(clones({ 'one.json': [{ a: 1 }, { a: 1 }, { a: 1 }] })).toEqual([])
})

test('a part that stands elsewhere too is told of its own', () => {
  const inner = { d: 1, e: 2, f: 3, g: 4, h: 5, i: 6 }
  const files = { 'one.json': { x: { inner }, y: { inner }, z: { inner }, w: inner } }
  expect(clones(files).map(({ parts }) => parts.length)).toEqual([4, 3])
})
