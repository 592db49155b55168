import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import { arbitraryExpression } from '../testing/arbitrary-expression.ts'
import { arbitrarySpecimen } from '../testing/arbitrary-specimen.ts'
import { specimenApp } from '../testing/specimen.ts'
import { written } from '../testing/suites.ts'
import { isDecimal, type Value } from '../values/value.ts'
import { check } from './check.ts'
import { compile } from './compile.ts'
import { dependencies } from './dependencies.ts'
import { evaluate, interpret } from './evaluate.ts'
import { siteAtAddress, siteOf, siteOfRow } from './scope.ts'
import { fits, type Type } from './type.ts'

const site = siteOf(specimenApp, { record: 'specimen' })
const clock = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z' }

const isOf = (value: Value, type: Type): boolean => {
  if (typeof value === 'boolean') return type.kind === 'boolean'
  if (isDecimal(value)) return value.isFinite() && (fits(type, { kind: 'decimal' }) || type.kind === 'money')
  const text = String(value)
  if (type.kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(text)
  if (type.kind === 'datetime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)
  return type.kind === 'choice' ? type.values.has(text) : fits(type, { kind: 'text' })
}

describe('any well-typed expression', () => {
  const seeded = { seed: 11, numRuns: 1500 }

  test('passes the checker, never throws, and is of the type that the checker says', () => {
    fc.assert(
      fc.property(arbitraryExpression, arbitrarySpecimen, (expression, record) => {
        const { type, nullable, problems } = check(expression, site)
        expect(problems.filter(({ code }) => code !== 'tooCostly')).toEqual([])
        const value = evaluate(expression, site, { ...clock, record })
        expect(value === null ? nullable : isOf(value, type)).toBe(true)
      }),
      seeded,
    )
  })

  test('means the same compiled and interpreted', () => {
    fc.assert(
      fc.property(arbitraryExpression, arbitrarySpecimen, (expression, record) => {
        const scope = { ...clock, record }
        expect(written(compile(expression, site)(scope))).toEqual(written(interpret(expression, site, scope)))
      }),
      seeded,
    )
  })

  test('reads nothing but its dependencies', () => {
    fc.assert(
      fc.property(arbitraryExpression, arbitrarySpecimen, (expression, record) => {
        const read = new Set(dependencies(expression).map((path) => path.split('.')[1]))
        const part = Object.fromEntries(Object.entries(record).filter(([name]) => read.has(name)))
        const whole = evaluate(expression, site, { ...clock, record })
        expect(written(evaluate(expression, site, { ...clock, record: part }))).toEqual(written(whole))
      }),
      seeded,
    )
  })
})

test('sums of decimals are exact', () => {
  const cents = fc.array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), { maxLength: 50 })
  fc.assert(
    fc.property(cents, (amounts) => {
      const items = amounts.map((amount) => ({ decimal: scaled(amount) }))
      const total = amounts.reduce((sum, amount) => sum + amount, 0n)
      const sum = evaluate({ sum: [{ var: 'record.items' }, { var: 'row.decimal' }] }, site, { ...clock, record: { items } })
      expect(isDecimal(sum) && sum.toFixed(6)).toBe(scaled(total))
    }),
    { seed: 5 },
  )
})

/** Millionths as a decimal in text. */
const scaled = (millionths: bigint): string => {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(7, '0')
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

describe('closed', () => {
  const value = (expression: Expression, record = {}) => evaluate(expression, site, { ...clock, record })

  test.each<[string, Expression]>([
    ['an operator that is none', { '!': [{ nothing: [] }] }],
    ['an operator of the prototype', { '!': [{ constructor: [] }] }],
    ['a field that is none', { '!': [{ '==': [{ var: 'record.nothing' }, 'x'] }] }],
    ['a scope that is not there', { '!': [{ var: 'row.flag' }] }],
    ['a prototype path', { present: [{ var: 'record.constructor.name' }] }],
    ['too few operands', { '!': [{ '==': [1] }] }],
    ['several keys', { '!': [{ and: [true], or: [true] } as Expression] }],
    ['a var with a default', { '!': [{ var: ['record.flag', true] }] }],
  ])('%s makes the whole expression null', (_, expression) => {
    expect(value(expression)).toBeNull()
  })

  test('an expression that is too deep is null, and the stack holds', () => {
    let deep: Expression = true
    for (let depth = 0; depth < 100_000; depth++) deep = { '!': deep }
    expect(value(deep)).toBeNull()
  })

  test('values of the wrong kind are null', () => {
    const polluted = JSON.parse(
      '{"__proto__": {"text": "x", "flag": true}, "decimal": {}, "integer": "1e5", "date": 7, "items": {"length": 3}}',
    )
    for (const field of ['text', 'flag', 'decimal', 'integer', 'date']) expect(value({ var: `record.${field}` }, polluted)).toBeNull()
    expect(written(value({ count: [{ var: 'record.items' }] }, polluted))).toBe('0')
  })

  test('what a prototype carries is not read', () => {
    const record = Object.create({ items: [{}], flag: true }) as object
    expect(value({ var: 'record.flag' }, record)).toBeNull()
    expect(written(value({ count: [{ var: 'record.items' }] }, record))).toBe('0')
  })
})

test('dependencies say what is read, under the lines what their rows are asked for', () => {
  const expression: Expression = {
    and: [
      { '==': [{ var: 'record.reference.code' }, { var: 'user.code' }] },
      { '>': [{ sum: [{ var: 'record.items' }, { '*': [{ var: 'row.decimal' }, { var: 'record.percent' }] }] }, 0] },
      { '<': [{ var: 'record.date' }, { var: 'today' }] },
    ],
  }
  const expected = ['record.reference.code', 'user.code', 'record.items', 'record.items.decimal', 'record.percent', 'record.date', 'today']
  expect(dependencies(expression)).toEqual(expected)
})

test('on a screen that is open, any parameter of an address can be spoken of, also beside a row; elsewhere none', () => {
  const isNotEdited: Expression = { '!': [{ '==': [{ var: 'params.mode' }, 'edit'] }] }
  const site = siteAtAddress(specimenApp, { record: 'specimen' })
  expect(evaluate(isNotEdited, site, { ...clock, params: {} })).toBe(true)
  expect(evaluate(isNotEdited, site, { ...clock, params: { mode: 'edit' } })).toBe(false)
  expect(siteOfRow(site, 'specimen.lines').atAddress).toBe(true)
  expect(evaluate(isNotEdited, siteOf(specimenApp, { record: 'specimen' }), { ...clock, params: {} })).toBe(null)
})
