import { describe, expect, test, vi } from 'vitest'
import type { Expression } from '../../../schema/expression.ts'
import { bindFilter } from './bind-filter.ts'

const values: Record<string, Expression> = { 'record.branch': '3', 'user.id': '7', today: '2026-01-31' }
const literal = (expression: Expression): Expression =>
  typeof expression === 'object' && expression !== null && 'var' in expression ? (values[String(expression.var)] ?? null) : '?'

describe('bindFilter', () => {
  test('asks of the record searched what the filter asks of the candidate', () => {
    expect(bindFilter({ '==': [{ var: 'candidate.active' }, 'ENABLED'] }, literal)).toEqual({ '==': [{ var: 'record.active' }, 'ENABLED'] })
    expect(bindFilter({ var: 'candidate.lendable' }, literal)).toEqual({ var: 'record.lendable' })
    expect(bindFilter({ var: 'candidate.branch.code' }, literal)).toEqual({ var: 'record.branch.code' })
  })

  test('puts in the values that the document has now', () => {
    const filter: Expression = {
      and: [{ '==': [{ var: 'candidate.branch' }, { var: 'record.branch' }] }, { '!=': [{ var: 'candidate.id' }, { var: 'user.id' }] }],
    }
    expect(bindFilter(filter, literal)).toEqual({
      and: [{ '==': [{ var: 'record.branch' }, '3'] }, { '!=': [{ var: 'record.id' }, '7'] }],
    })
  })

  test('evaluates whole what names no candidate', () => {
    const evaluate = vi.fn(() => true)
    const condition = { '==': [{ var: 'record.purpose' }, 'HOME'] }
    expect(bindFilter({ or: [condition, { var: 'candidate.lendable' }] }, evaluate)).toEqual({ or: [true, { var: 'record.lendable' }] })
    expect(evaluate).toHaveBeenCalledExactlyOnceWith(condition)
  })

  test('leaves lists of literals as they are', () => {
    expect(bindFilter({ in: [{ var: 'candidate.genre' }, ['A', 'B']] }, literal)).toEqual({ in: [{ var: 'record.genre' }, ['A', 'B']] })
  })
})
