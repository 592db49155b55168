import { expect, test } from 'vitest'
import { difference } from './difference.ts'
import type { Json, JsonObject } from './json.ts'
import { merge } from './merge.ts'
import type { Operation } from './operation.ts'
import { perform } from './perform.ts'
import { nothing, type Thing } from './thing.ts'

const entry = (screen: string, icon?: string): Json => ({ screen, ...(icon !== undefined && { icon }) })
const menu = (items: JsonObject): Thing => ({ value: { items }, texts: {} })
const deployed = menu({ books: entry('/books'), loans: entry('/loans'), fines: entry('/fines') })
const published = (to: Thing) => difference('menu', deployed, to)
const after = (operations: ReturnType<typeof published>) => perform(deployed, operations).thing

test('files that are as they were deployed change nothing', () => {
  const operations = published(menu({ books: entry('/books', 'star'), loans: entry('/loans'), fines: entry('/fines') }))

  expect(merge('menu', deployed, operations, deployed)).toEqual({ operations, conflicts: [] })
  expect(merge('menu', deployed, operations, deployed).operations).toBe(operations)
})

test('what only the files change, and what only administrators change, is kept both', () => {
  const theirs = published(menu({ books: entry('/books', 'star'), loans: entry('/loans'), fines: entry('/fines') }))
  const files = menu({ books: entry('/books'), loans: entry('/loans', 'read'), fines: entry('/fines'), more: entry('/more') })

  const { operations, conflicts } = merge('menu', deployed, theirs, files)

  expect(conflicts).toEqual([])
  expect(after(operations)).toEqual(
    menu({ books: entry('/books', 'star'), loans: entry('/loans', 'read'), fines: entry('/fines'), more: entry('/more') }),
  )
})

test('what both change alike is one change, and nothing new', () => {
  const same = menu({ books: entry('/books', 'star'), loans: entry('/loans'), fines: entry('/fines') })
  const theirs = published(same)

  expect(merge('menu', deployed, theirs, same)).toEqual({ operations: theirs, conflicts: [] })
})

test('what both change differently is a conflict, and the files say what comes of it only when they are to win', () => {
  const theirs = published(menu({ books: entry('/books', 'star'), loans: entry('/loans', 'read'), fines: entry('/fines') }))
  const files = menu({ books: entry('/books', 'heart'), loans: entry('/loans'), fines: entry('/fines') })

  const { operations, conflicts } = merge('menu', deployed, theirs, files)

  expect(conflicts).toEqual([{ do: 'put', at: ['value', 'items', 'books', 'icon'], value: 'star' }])
  expect(after(operations)).toEqual(menu({ books: entry('/books', 'heart'), loans: entry('/loans', 'read'), fines: entry('/fines') }))
})

test('something taken away by one and changed by the other is a conflict', () => {
  const gone = published(menu({ loans: entry('/loans'), fines: entry('/fines') }))
  const files = menu({ books: entry('/books', 'heart'), loans: entry('/loans'), fines: entry('/fines') })

  expect(merge('menu', deployed, gone, files).conflicts).toEqual([{ do: 'remove', at: ['value', 'items', 'books'] }])
})

test('an order has nothing against what stands in the map', () => {
  const turned = published(menu({ fines: entry('/fines'), loans: entry('/loans'), books: entry('/books') }))
  const files = menu({ books: entry('/books', 'heart'), loans: entry('/loans'), fines: entry('/fines') })

  const { operations, conflicts } = merge('menu', deployed, turned, files)

  expect(conflicts).toEqual([])
  expect(Object.keys((after(operations).value as { items: JsonObject }).items)).toEqual(['fines', 'loans', 'books'])
  expect(after(operations)).toEqual(menu({ books: entry('/books', 'heart'), loans: entry('/loans'), fines: entry('/fines') }))
})

test('files without the thing take nothing away', () => {
  const theirs = published(menu({ books: entry('/books', 'star'), loans: entry('/loans'), fines: entry('/fines') }))

  expect(merge('menu', deployed, theirs, nothing)).toEqual({ operations: theirs, conflicts: [] })
})

test('published changes that do not fit just now are kept', () => {
  const lost: Operation = { do: 'put', at: ['value', 'items', 'gone', 'icon'], value: 'star' }
  const files = menu({ books: entry('/books', 'heart'), loans: entry('/loans'), fines: entry('/fines') })

  expect(merge('menu', deployed, [lost], files).operations).toEqual([
    { do: 'put', at: ['value', 'items', 'books', 'icon'], value: 'heart' },
    lost,
  ])
})
