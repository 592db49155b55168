import { expect, test } from 'vitest'
import { type LifeStep, railsOf, waysOf } from './life.ts'

const statuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'REFUSED'].map((name) => ({
  name,
  label: name,
  tone: 'draft' as const,
  isLast: name === 'REFUSED',
}))
const step = (name: string, from: string[], to?: string, isInternal = false): LifeStep => ({
  name,
  label: name,
  from,
  isInternal,
  isOwn: false,
  by: [],
  ...(to !== undefined && { to }),
})
const life = (...steps: LifeStep[]) => ({ statuses, ways: waysOf(steps) })

test('a step to the next status runs through both, others beside them', () => {
  expect(railsOf(life(step('submit', ['DRAFT'], 'SUBMITTED'), step('refuse', ['SUBMITTED'], 'REFUSED')))).toEqual([
    { from: 0, to: 1, lane: 0, isInternal: false },
    { from: 1, to: 3, lane: 1, isInternal: false },
  ])
})

test('lines that would lie upon each other have lanes of their own, the shorter nearer; those that only meet share one', () => {
  const rails = railsOf(
    life(step('withdraw', ['SUBMITTED'], 'DRAFT'), step('refuse', ['DRAFT'], 'REFUSED'), step('reopen', ['APPROVED'], 'SUBMITTED')),
  )
  expect(rails.map(({ from, to, lane }) => [from, to, lane])).toEqual([
    [1, 0, 1],
    [2, 1, 1],
    [0, 3, 2],
  ])
})

test('ways that lead to one status from the same side share a lane', () => {
  const rails = railsOf(life(step('refuse', ['DRAFT', 'SUBMITTED'], 'REFUSED'), step('reopen', ['REFUSED'], 'DRAFT')))
  expect(rails.map(({ from, to, lane }) => [from, to, lane])).toEqual([
    [0, 3, 1],
    [1, 3, 1],
    [3, 0, 2],
  ])
})

test('steps of the same way share a line, which is internal only where all are', () => {
  const rails = railsOf(life(step('lapse', ['DRAFT'], 'SUBMITTED', true), step('submit', ['DRAFT'], 'SUBMITTED')))
  expect(rails).toEqual([{ from: 0, to: 1, lane: 0, isInternal: false }])
})

test('a step that stays draws nothing', () => {
  expect(railsOf(life(step('print', ['DRAFT']), step('touch', ['DRAFT'], 'DRAFT')))).toEqual([])
})
