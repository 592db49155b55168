import jsonLogic from 'json-logic-js'
import { describe, expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { specimenApp } from '../../testing/specimen.ts'
import { type Case, scopeOf, suites, written } from '../../testing/suites.ts'
import { Decimal } from '../../values/decimal.ts'
import type { RecordData } from '../../values/record-data.ts'
import { check } from '../check.ts'
import { compile } from '../compile.ts'
import { interpret } from '../evaluate.ts'
import { operators } from '../operators/index.ts'
import { siteOf } from '../scope.ts'

const site = siteOf(specimenApp, { record: 'specimen' })

test('every operator has a suite', () => {
  expect(suites.map(({ operator }) => operator).sort()).toEqual([...Object.keys(operators), 'var'].sort())
})

test('every suite has a case for null', () => {
  for (const { operator, cases } of suites)
    expect([operator, cases.some(({ name }) => /null|none|nothing|value/i.test(name))]).toEqual([operator, true])
})

describe.each(suites)('$operator', ({ cases }) => {
  test.each(cases)('$name', (each) => {
    expect(check(each.expression, site).problems).toEqual([])
    expect(written(compile(each.expression, site)(scopeOf(each)))).toEqual(each.expected)
    expect(written(interpret(each.expression, site, scopeOf(each)))).toEqual(each.expected)
  })
})

describe.each(suites.filter(({ stock }) => stock))('$operator of json-logic-js', ({ cases }) => {
  test.each(cases.filter(({ stock }) => stock === undefined))('the same: $name', (each) => {
    expect(inStock(each)).toEqual(each.expected)
  })

  test.each(cases.filter(({ stock }) => stock !== undefined))('not the same, $stock: $name', (each) => {
    expect(inStock(each)).not.toEqual(each.expected)
  })
})

/** The case evaluated by the stock library, on binary floats. */
const inStock = (each: Case): unknown => {
  const { record = {}, ...others } = scopeOf(each)
  const entity = specimenApp.entities.get('specimen') as AppEntity
  const result: unknown = jsonLogic.apply(each.expression as never, { ...others, record: plain(record, entity) })
  if (typeof result !== 'number') return result
  return Object.is(result, -0) ? '-0' : new Decimal(result).toFixed()
}

const plain = (record: RecordData, { fields }: AppEntity): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, fields.get(name)?.scale === undefined || value === null ? value : Number(value)]),
  )
