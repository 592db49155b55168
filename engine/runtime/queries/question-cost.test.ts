import { expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import { access } from '../access/decide.ts'
import { library } from '../testing/library.ts'
import type { Issue } from '../validation/issue.ts'
import { parseSearch } from './parse-search.ts'
import { mostQuestionCost, questionCost, repeatedAggregates } from './question-cost.ts'

const copies: Expression = { var: 'record.copies' }
const sumOver = (most: number): Expression => ({ '>': [{ sum: [copies, { '*': [{ var: 'row.quantity' }, most] }] }, most] })
const sum: Expression = { sum: [copies, { var: 'row.quantity' }] }
const equal: Expression = { '>': [sum, 1] }
const issuesOf = (filter: unknown): readonly (readonly [string, string])[] => {
  const query = parseSearch(library, access(library, ['librarian']), 'loan', { filter })
  return 'entity' in query ? [] : (query as readonly Issue[]).map(({ code, path }) => [code, path] as const)
}

test('a few questions about lines are cheap enough, hundreds in one filter are not', () => {
  expect(issuesOf({ or: Array.from({ length: 5 }, (_, index) => sumOver(index)) })).toEqual([])
  expect(issuesOf({ or: Array.from({ length: 320 }, (_, index) => sumOver(index)) })).toEqual([['questionTooCostly', 'filter']])
})

test('what is asked again costs nothing more', () => {
  const once = questionCost(equal)
  expect(questionCost({ or: Array.from({ length: 100 }, () => equal) })).toBeLessThan(once + 1_000)
  expect(repeatedAggregates({ or: [equal, equal, sumOver(2)] })).toEqual(new Set([JSON.stringify(sum)]))
  expect(repeatedAggregates(equal)).toEqual(new Set())
})

test('an aggregate inside another is too much', () => {
  const nested: Expression = { any: [copies, equal] }
  expect(questionCost(nested)).toBeGreaterThan(mostQuestionCost)
})
