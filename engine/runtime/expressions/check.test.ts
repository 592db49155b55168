import { describe, expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import { library } from '../testing/library.ts'
import { check } from './check.ts'
import { siteOf } from './scope.ts'
import type { Type } from './type.ts'

const loan = siteOf(library, { record: 'loan' })
const copy = siteOf(library, { record: 'loan', row: 'loan.copies' })
const book = siteOf(library, { record: 'book', candidate: 'book' })

const v = (path: string): Expression => ({ var: path })
const typeOf = (expression: Expression, site = loan) => {
  const { type, problems } = check(expression, site)
  expect(problems).toEqual([])
  return type
}
const problemsOf = (expression: Expression, site = loan, expected?: Type) =>
  check(expression, { ...site, ...(expected && { expected }) }).problems.map(({ code, path }) => [code, path.join('.')])

describe('types', () => {
  test('fields have the type of their kind', () => {
    expect(typeOf(v('record.totalFee'))).toEqual({ kind: 'money' })
    expect(typeOf(v('record.member'))).toEqual({ kind: 'ref', entity: 'member' })
    expect(typeOf(v('record.member.branch.code'))).toEqual({ kind: 'code' })
    expect(typeOf(v('user.roles'))).toMatchObject({ kind: 'list', of: { kind: 'choice', name: '$roles' } })
    expect(typeOf(v('today'))).toEqual({ kind: 'date' })
    expect(typeOf(v('now'))).toEqual({ kind: 'datetime' })
    expect(typeOf(v('row.parent.loanDate'), copy)).toEqual({ kind: 'date' })
  })

  test.each<[string, Expression, Type['kind']]>([
    ['money times quantity is money', { '*': [v('row.quantity'), v('row.dailyFee')] }, 'money'],
    ['money by money is a number', { '/': [v('row.fee'), v('row.dailyFee'), 4] }, 'decimal'],
    ['money by a quantity is money', { '/': [v('row.fee'), v('row.quantity')] }, 'money'],
    ['one less a share is a share', { '-': [1, v('record.feeDiscount')] }, 'percent'],
    ['days between dates are whole', { daysBetween: [v('record.loanDate'), v('row.dueDate')] }, 'integer'],
    ['a literal takes the type of its neighbour', { coalesce: [v('row.fee'), 0] }, 'money'],
    ['branches have one type', { if: [v('row.free'), 0, v('row.fee')] }, 'money'],
    ['a code and a text are text', { coalesce: [v('row.isbn'), v('record.note')] }, 'text'],
  ])('%s', (_, expression, kind) => {
    expect(typeOf(expression, copy).kind).toBe(kind)
  })

  test('a sum is of the type of what it sums', () => {
    expect(typeOf({ sum: [v('record.copies'), v('row.fee')] })).toEqual({ kind: 'money' })
  })

  test('what may be null is known', () => {
    expect(check(v('record.note'), loan).nullable).toBe(true)
    expect(check(v('record.loanDate'), loan).nullable).toBe(false)
    expect(check(v('record.branch.address'), loan).nullable).toBe(true)
    expect(check({ coalesce: [v('record.note'), ''] }, loan).nullable).toBe(false)
    expect(check({ '==': [v('record.note'), 'x'] }, loan).nullable).toBe(false)
    expect(check({ '/': [1, 2] }, loan).nullable).toBe(true)
  })
})

describe('problems', () => {
  test.each<[string, Expression, string, string]>([
    ['an operator that is none', { and: [{ xor: [true, false] }] }, 'unknownOperator', 'and.0'],
    ['the stock operators that are not ours', { '===': [1, 1] }, 'unknownOperator', ''],
    ['prototype names', { constructor: [] }, 'unknownOperator', ''],
    ['a field that is none', { '==': [v('record.titel'), 'x'] }, 'unknownField', '==.0.var'],
    ['a prototype name as a field', v('record.constructor'), 'unknownField', 'var'],
    ['a scope that is not there', v('row.quantity'), 'unknownScope', 'var'],
    ['a path through a field that is no reference', v('record.note.length'), 'notAReference', 'var'],
    ['a record as a value', v('record'), 'pathIsARecord', 'var'],
    ['a var with a default', { var: ['record.note', 'x'] }, 'malformed', 'var'],
    ['too few operands', { '==': [v('record.note')] }, 'tooFewOperands', '=='],
    ['too many operands', { '<': [1, 2, 3] }, 'tooManyOperands', '<'],
    ['a choice that is none', { '==': [v('record.status'), 'SENT'] }, 'unknownChoice', '==.1'],
    ['a choice that is none, the other way round', { '==': ['SENT', v('record.status')] }, 'unknownChoice', '==.0'],
    ['a choice that is none, in a list', { in: [v('record.purpose'), ['HOME', 'AWAY']] }, 'unknownChoice', 'in.1'],
    ['a role that is none', { in: ['boss', v('user.roles')] }, 'differentTypes', 'in.1'],
    ['money and quantity', { '+': [v('record.totalFee'), v('record.totalQuantity')] }, 'differentTypes', '+.1'],
    ['money and a decimal, unless one says it is money', { '+': [v('record.totalFee'), v('record.feeDiscount')] }, 'differentTypes', '+.1'],
    ['money compared with a number', { '>': [v('record.totalFee'), v('record.bookCount')] }, 'differentTypes', '>.1'],
    ['money times money', { '*': [v('record.totalFee'), v('record.totalFee')] }, 'moneyTimesMoney', '*.1'],
    ['a number by money', { '/': [1, v('record.totalFee')] }, 'divisionByMoney', '/.1'],
    ['a date and a moment', { '<': [v('record.loanDate'), v('now')] }, 'differentTypes', '<.1'],
    ['a date and a text that is no date', { '<': [v('record.loanDate'), '1.2.2026'] }, 'differentTypes', '<.1'],
    ['references to different entities', { '==': [v('record.member'), v('record.branch')] }, 'differentTypes', '==.1'],
    ['a reference and a text', { '==': [v('record.member'), '7'] }, 'differentTypes', '==.1'],
    ['order of what has none', { '<': [v('record.status'), 'LENT'] }, 'notComparable', '<.0'],
    ['comparison with null', { '==': [v('record.note'), null] }, 'comparedWithNull', '==.1'],
    ['a text as a condition', { and: [v('record.note'), true] }, 'wrongType', 'and.0'],
    ['a number as a condition', { if: [1, 2, 3] }, 'wrongType', 'if.0'],
    ['an if without an else', { if: [true, 1, false, 2] }, 'oddBranches', 'if'],
    ['branches of different types', { if: [true, 1, v('record.note')] }, 'differentTypes', 'if.2'],
    ['a scale that is not written out', { round: [v('record.totalFee'), v('record.bookCount')] }, 'notALiteral', 'round.1'],
    ['a scale that is no digit count', { '/': [1, 2, -1] }, 'notALiteral', '/.2'],
    ['an aggregate over what is no lines', { sum: [v('record.note'), 1] }, 'notLines', 'sum.0.var'],
    ['lines through a reference', { count: [v('record.member.copies')] }, 'unknownField', 'count.0.var'],
    ['a sum of texts', { sum: [v('record.copies'), v('row.isbn')] }, 'wrongType', 'sum.1'],
    ['a field of the row that is none', { sum: [v('record.copies'), v('row.price')] }, 'unknownField', 'sum.1.var'],
    ['days that are no whole number', { addDays: [v('today'), 1.5] }, 'wrongType', 'addDays.1'],
    ['an amount joined to a text', { cat: ['¥', v('record.totalFee')] }, 'wrongType', 'cat.1'],
  ])('%s', (_, expression, code, path) => {
    expect(problemsOf(expression)).toEqual([[code, path]])
  })

  test('money and plain numbers meet where one of them says what it is', () => {
    const meets: readonly Expression[] = [
      { '+': [v('record.totalFee'), { asMoney: v('record.feeDiscount') }] },
      { '>': [{ asNumber: v('record.totalFee') }, v('record.bookCount')] },
    ]
    expect(meets.map((expression) => problemsOf(expression))).toEqual([[], []])
  })

  test('what is expected must come', () => {
    expect(problemsOf(v('record.note'), loan, { kind: 'boolean' })).toEqual([['wrongType', '']])
    expect(problemsOf(v('record.totalQuantity'), loan, { kind: 'money' })).toEqual([['wrongType', '']])
    expect(problemsOf({ '/': [v('record.bookCount'), 2] }, loan, { kind: 'integer' })).toEqual([['wrongType', '']])
    expect(problemsOf({ round: [{ '/': [v('record.bookCount'), 2] }, 0] }, loan, { kind: 'integer' })).toEqual([])
    expect(problemsOf(null, loan, { kind: 'money' })).toEqual([])
    expect(problemsOf(0.5, loan, { kind: 'integer' })).toEqual([['wrongType', '']])
  })

  test('every problem is told, each once', () => {
    const expression: Expression = { and: [{ '==': [v('record.a'), v('record.b')] }, { nothing: [v('record.c')] }] }
    expect(problemsOf(expression)).toEqual([
      ['unknownField', 'and.0.==.0.var'],
      ['unknownField', 'and.0.==.1.var'],
      ['unknownOperator', 'and.1'],
    ])
  })

  test('an expression that is too deep is refused, not followed', () => {
    let expression: Expression = true
    for (let depth = 0; depth < 5000; depth++) expression = { '!': expression }
    expect(problemsOf(expression).map(([code]) => code)).toEqual(['tooDeep'])
  })

  test('an aggregate inside an aggregate, or for each line, costs too much', () => {
    const one: Expression = { sum: [v('record.copies'), v('row.fee')] }
    expect(problemsOf(one)).toEqual([])
    expect(problemsOf({ sum: [v('record.copies'), { '*': [v('row.quantity'), one] }] })).toEqual([['tooCostly', '']])
    expect(problemsOf({ '/': [v('row.fee'), one] }, copy)).toEqual([['tooCostly', '']])
  })

  test('a candidate is a record of its own', () => {
    expect(problemsOf({ '==': [v('candidate.branch'), v('record.branch')] }, book)).toEqual([])
    expect(problemsOf(v('picked.branch'), book)).toEqual([['unknownScope', 'var']])
  })
})
