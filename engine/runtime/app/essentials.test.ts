import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import type { AppEntity } from './app.ts'
import { essentialsOf } from './essentials.ts'

const entity = (name: string) => library.entities.get(name) as AppEntity
const paths = (name: string, isThere = (_: string) => true) =>
  essentialsOf(entity(name), isThere).map(({ part, path }) => `${part} ${path}`)

test('what is essential stands in one order: the picture, who, what, how much, by when', () => {
  expect(paths('loan')).toEqual(['who member', 'amount totalFee', 'due lastDue'])
  expect(paths('book')).toEqual(['picture cover', 'what author', 'amount price'])
  expect(paths('loan.copies')).toEqual(['who parent.member', 'what book', 'amount openQuantity', 'due dueDate'])
})

test('of the parties the first one that there is', () => {
  expect(paths('loan', (path) => path !== 'member')[0]).toBe('who branch')
})

test('what is not there is left out, and nothing is essential of what does not say it', () => {
  expect(paths('loan', (path) => path === 'lastDue')).toEqual(['due lastDue'])
  expect(paths('member')).toEqual([])
})
