import { describe, expect, test } from 'vitest'
import type { ValueField } from '../../schema/field.ts'
import type { AppField } from '../app/app.ts'
import { linkField } from '../app/link-field.ts'
import { fieldKinds } from '../fields/index.ts'
import { library } from '../testing/library.ts'
import type { WireValue } from '../values/record-data.ts'
import { columnDigits } from './column-digits.ts'

const field = (declaration: object): AppField => linkField(library.bundle, 'x', 'f', { label: 'F', ...declaration } as ValueField)
const digitsOf = (declaration: object, values: readonly WireValue[]) =>
  columnDigits(
    [{ path: 'f', field: field(declaration) }],
    values.map((f) => ({ f })),
  ).f

const price = { kind: 'money', scale: 4 }

/** The column as people read it. */
function column(declaration: object, values: readonly WireValue[]): readonly string[] {
  const digits = digitsOf(declaration, values)
  const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai', ...(digits !== undefined && { digits }) } as const
  return values.map((value) => fieldKinds[field(declaration).kind].format(value, field(declaration), locale))
}

describe('numbers of one column have as many digits after the point as the one that needs most', () => {
  test.each<[object, readonly WireValue[], readonly string[]]>([
    [price, ['11.6800', '11.3942', null], ['11.6800', '11.3942', '']],
    [price, ['11.6800', '1234.5000'], ['11.68', '1,234.50']],
    [{ kind: 'money' }, ['-5.00', '7.10'], ['-5.00', '7.10']],
    [{ kind: 'quantity' }, ['10.000', '12.500'], ['10.0', '12.5']],
    [{ kind: 'quantity' }, ['10.000', '1200.000'], ['10', '1,200']],
    [{ kind: 'percent' }, ['0.130000', '0.065000'], ['13.0%', '6.5%']],
    [{ kind: 'percent' }, ['0.130000', '0.090000'], ['13%', '9%']],
    [{ kind: 'decimal', scale: 2 }, ['0.05', '2.00'], ['0.05', '2.00']],
  ])('%j %j', (declaration, values, expected) => {
    expect(column(declaration, values)).toEqual(expected)
  })

  test('integers, texts and what is masked have none of their own', () => {
    expect(digitsOf({ kind: 'integer' }, [7])).toBeUndefined()
    expect(digitsOf({ kind: 'text' }, ['1.2345'])).toBeUndefined()
    expect(digitsOf(price, ['1*.***5', '2.1000'])).toBe(2)
  })

  test('rows that come later take no digits away, and change nothing where they need no more', () => {
    const columns = [{ path: 'f', field: field(price) }]
    const first = columnDigits(columns, [{ f: '1.2340' }])
    expect(columnDigits(columns, [{ f: '1.2000' }], first)).toBe(first)
    expect(columnDigits(columns, [{ f: '1.2345' }], first)).toEqual({ f: 4 })
  })
})
