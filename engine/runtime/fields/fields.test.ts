import { describe, expect, test } from 'vitest'
import type { ValueField } from '../../schema/field.ts'
import type { AppField } from '../app/app.ts'
import { linkField } from '../app/link-field.ts'
import { library } from '../testing/library.ts'
import { Decimal } from '../values/decimal.ts'
import { isIssue } from './field-kind.ts'
import { fieldKinds } from './index.ts'

const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as const
const field = (declaration: object): AppField => linkField(library.bundle, 'x', 'f', { label: 'F', ...declaration } as ValueField)
const codeOf = <Result>(result: Result) => (isIssue(result as never) ? (result as { code: string }).code : result)
const parse = (declaration: object, input: unknown) => codeOf(fieldKinds[field(declaration).kind].parse(input, field(declaration)))
const fromText = (declaration: object, text: string) =>
  codeOf(fieldKinds[field(declaration).kind].fromText(text, field(declaration), locale))
const format = (declaration: object, wire: never) => fieldKinds[field(declaration).kind].format(wire, field(declaration), locale)

const money = { kind: 'money' }
const choice = { kind: 'enum', values: { A: { label: '甲' }, B: { label: '乙' } } }
const choices = { ...choice, multiple: true }

describe('input from outside', () => {
  test.each<[object, unknown, unknown]>([
    [{ kind: 'text' }, ' a ', ' a '],
    [{ kind: 'text' }, '  ', null],
    [{ kind: 'text' }, 7, 'notAText'],
    [{ kind: 'text' }, '\ud800', 'notAText'],
    [{ kind: 'text', maxLength: 2 }, '𠮷𠮷', '𠮷𠮷'],
    [{ kind: 'text', maxLength: 2 }, 'abc', 'tooLong'],
    [{ kind: 'code' }, ' 007 ', '007'],
    [{ kind: 'code', pattern: 'a|b' }, 'ab', 'pattern'],
    [{ kind: 'integer' }, '12', 12],
    [{ kind: 'integer' }, 12.5, 'notAnInteger'],
    [{ kind: 'integer' }, -0, 0],
    [{ kind: 'integer', min: 2 }, 1, 'tooSmall'],
    [{ kind: 'integer', max: 2 }, 3, 'tooBig'],
    [{ kind: 'integer', min: 2, max: 2 }, 2, 2],
    [{ kind: 'integer' }, '9007199254740993', 'tooManyDigits'],
    [{ kind: 'integer' }, true, 'notANumber'],
    [money, '12.5', '12.50'],
    [money, 12.5, '12.50'],
    [money, 0.1 + 0.2, 'scale'],
    [money, '', null],
    [money, 'NaN', 'notANumber'],
    [money, Number.POSITIVE_INFINITY, 'notANumber'],
    [money, '0x1F', 'notANumber'],
    [money, '1e3', 'notANumber'],
    [money, '-0', '0.00'],
    [money, '100000000000000000000', 'tooManyDigits'],
    [{ ...money, max: 10 }, '10.01', 'tooBig'],
    [{ kind: 'percent' }, '0.13', '0.130000'],
    [{ kind: 'date' }, '2026-02-29', 'notADate'],
    [{ kind: 'date' }, '2026-1-5', 'notADate'],
    [{ kind: 'date' }, '0000-01-01', 'notADate'],
    [{ kind: 'date', precision: 'month' }, '2026-02-01', '2026-02-01'],
    [{ kind: 'date', precision: 'month' }, '2026-02-02', 'notAMonth'],
    [{ kind: 'date', precision: 'month' }, '2026-02', 'notAMonth'],
    [{ kind: 'datetime' }, '2026-01-31T16:00:00+08:00', '2026-01-31T08:00:00.000Z'],
    [{ kind: 'datetime' }, '2026-01-31T25:00:00Z', 'notAMoment'],
    [{ kind: 'datetime' }, '2026-02-30T08:00:00Z', 'notAMoment'],
    [{ kind: 'datetime' }, '2026-02-30T08:00:00.000Z', 'notAMoment'],
    [{ kind: 'boolean' }, false, false],
    [{ kind: 'boolean' }, 'true', 'notABoolean'],
    [choice, 'A', 'A'],
    [choice, 'C', 'unknownChoice'],
    [choice, ['A'], 'unknownChoice'],
    [choice, 'toString', 'unknownChoice'],
    [choices, ['B', 'A', 'B'], ['B', 'A']],
    [choices, [], null],
    [choices, 'A', ['A']],
    [{ kind: 'ref', entity: 'book' }, '42', '42'],
    [{ kind: 'ref', entity: 'book' }, 42, 'notAReference'],
    [{ kind: 'ref', entity: 'book' }, '9223372036854775808', 'notAReference'],
    [{ kind: 'ref', entity: 'book' }, '007', 'notAReference'],
    [{ kind: 'refs', entity: 'book' }, ['42', '7', '42'], ['42', '7']],
    [{ kind: 'refs', entity: 'book' }, '42', ['42']],
    [{ kind: 'refs', entity: 'book' }, [], null],
    [{ kind: 'refs', entity: 'book' }, ['42', 'x'], 'notAReference'],
    [{ kind: 'refs', entity: 'book' }, ['42', null], 'notAReference'],
    [{ kind: 'refs', entity: 'book', maxCount: 2 }, ['1', '2', '3'], 'tooManyRecords'],
    [{ kind: 'attachment' }, [], null],
    [{ kind: 'attachment' }, [{ id: '1', name: 'a', size: 1, type: 't', url: 'x' }], [{ id: '1', name: 'a', size: 1, type: 't' }]],
    [
      { kind: 'attachment' },
      [
        { id: '1', name: 'a', size: 1, type: 't' },
        { id: '2', name: 'b', size: 1, type: 't' },
      ],
      'tooManyFiles',
    ],
    [{ kind: 'attachment', minCount: 2, maxCount: 5 }, [{ id: '1', name: 'a', size: 1, type: 't' }], 'tooFewFiles'],
    [
      { kind: 'attachment', maxCount: 5 },
      [
        { id: '1', name: 'a', size: 1, type: 't' },
        { id: '1', name: 'a', size: 1, type: 't' },
      ],
      'sameFileTwice',
    ],
    [{ kind: 'attachment', maxSize: 5 }, [{ id: '1', name: 'a', size: 6, type: 't' }], 'fileTooBig'],
    [{ kind: 'attachment', accept: ['image/*'] }, [{ id: '1', name: 'a.svg', size: 6, type: 'image/svg+xml' }], 'fileNotAPicture'],
    [{ kind: 'attachment' }, [{ id: '1', name: 'a.html', size: 6, type: 'text/html' }], 'fileNotAccepted'],
    [
      { kind: 'attachment', accept: ['.svg'] },
      [{ id: '1', name: 'a.svg', size: 6, type: 'image/svg+xml' }],
      [{ id: '1', name: 'a.svg', size: 6, type: 'image/svg+xml' }],
    ],
    [{ kind: 'attachment', expires: 'required' }, [{ id: '1', name: 'a', size: 1, type: 't' }], 'fileWithoutExpiry'],
    [{ kind: 'attachment', expires: 'optional' }, [{ id: '1', name: 'a', size: 1, type: 't', expiresOn: '2027-13-01' }], 'notADate'],
    [
      { kind: 'attachment', expires: 'optional' },
      [{ id: '1', name: 'a', size: 1, type: 't', expiresOn: '2027-01-01' }],
      [{ id: '1', name: 'a', size: 1, type: 't', expiresOn: '2027-01-01' }],
    ],
  ])('%j %j -> %j', (declaration, input, expected) => {
    expect(parse(declaration, input)).toEqual(expected)
  })

  test('what is parsed is parsed to itself', () => {
    for (const [declaration, input] of [
      [money, '12.5'],
      [{ kind: 'percent' }, 0.13],
      [{ kind: 'datetime' }, '2026-01-31T16:00+08:00'],
      [choices, ['B']],
    ] as const) {
      const wire = parse(declaration, input)
      expect(parse(declaration, wire)).toEqual(wire)
    }
  })
})

describe('cells of workbooks and of the clipboard', () => {
  test.each<[object, string, unknown]>([
    [money, ' ¥1,234.50 ', '1234.50'],
    [money, '１２．５', '12.50'],
    [money, '.5', '0.50'],
    [money, '5.', '5.00'],
    [money, '1,23', 'notANumber'],
    [money, '十二', 'notANumber'],
    [{ kind: 'integer' }, '1,000', 1000],
    [{ kind: 'percent' }, '13%', '0.130000'],
    [{ kind: 'percent' }, '13.5％', '0.135000'],
    [{ kind: 'percent' }, '13', '0.130000'],
    [{ kind: 'percent' }, '1.5', '0.015000'],
    [{ kind: 'percent' }, '0.13', '0.130000'],
    [{ kind: 'date' }, '2026/1/5', '2026-01-05'],
    [{ kind: 'date' }, '2026年1月5日', '2026-01-05'],
    [{ kind: 'date' }, '20260105', '2026-01-05'],
    [{ kind: 'date' }, '5.1.2026', 'notADate'],
    [{ kind: 'date', precision: 'month' }, '2026-1', '2026-01-01'],
    [{ kind: 'date', precision: 'month' }, '202611', '2026-11-01'],
    [{ kind: 'date', precision: 'month' }, '2026年11月', '2026-11-01'],
    [{ kind: 'date', precision: 'month' }, '2026-11-01', '2026-11-01'],
    [{ kind: 'date', precision: 'month' }, '2026-11-02', 'notAMonth'],
    [{ kind: 'date', precision: 'month' }, '2026-13', 'notAMonth'],
    [{ kind: 'datetime' }, '2026/1/5 8:30', '2026-01-05T00:30:00.000Z'],
    [{ kind: 'datetime' }, '2026-01-05', '2026-01-04T16:00:00.000Z'],
    [{ kind: 'boolean' }, '是', true],
    [{ kind: 'boolean' }, 'N', false],
    [{ kind: 'boolean' }, '也许', 'notABoolean'],
    [choice, '乙', 'B'],
    [choice, ' A ', 'A'],
    [choices, '甲、B', ['A', 'B']],
    [choices, '甲,丙', 'unknownChoice'],
    [{ kind: 'ref', entity: 'book' }, ' 978 ', '978'],
    [{ kind: 'code' }, '  ', null],
    [money, '  ', null],
    [choice, '', null],
  ])('%j %j -> %j', (declaration, text, expected) => {
    expect(fromText(declaration, text)).toEqual(expected)
  })
})

describe('as people read it', () => {
  test.each<[object, unknown, string]>([
    [money, '1234567.50', '1,234,567.50'],
    [{ ...money, scale: 4 }, '0.1234', '0.1234'],
    [{ ...money, scale: 4 }, '0.1000', '0.10'],
    [money, '-1234.00', '-1,234.00'],
    [{ kind: 'quantity' }, '1500.500', '1,500.5'],
    [{ kind: 'percent' }, '0.130000', '13%'],
    [{ kind: 'integer' }, 12345, '12,345'],
    [{ kind: 'integer', ungrouped: true }, 2026, '2026'],
    [{ kind: 'date' }, '2026-01-05', '2026-01-05'],
    [{ kind: 'date', precision: 'month' }, '2026-01-01', '2026-01'],
    [{ kind: 'datetime' }, '2026-01-05T16:30:00.000Z', '2026-01-06 00:30'],
    [{ kind: 'boolean' }, false, '否'],
    [choice, 'A', '甲'],
    [choices, ['A', 'B'], '甲、乙'],
    [choice, 'GONE', 'GONE'],
    [{ kind: 'attachment' }, [{ id: '1', name: 'a.pdf', size: 1, type: 't' }], 'a.pdf'],
    [money, null, ''],
  ])('%j %j -> %j', (declaration, wire, expected) => {
    expect(format(declaration, wire as never)).toBe(expected)
  })

  test('a reference is shown by its label', () => {
    const ref = field({ kind: 'ref', entity: 'book' })
    expect(fieldKinds.ref.format('42', ref, { ...locale, label: '红楼梦' })).toBe('红楼梦')
  })
})

describe('values of expressions', () => {
  test.each<[object, string, unknown]>([
    [money, '1.005', '1.01'],
    [money, '-1.005', '-1.01'],
    [{ kind: 'quantity', scale: 0 }, '2.5', '3'],
    [{ kind: 'integer' }, '2.5', 3],
    [{ kind: 'integer' }, '-0.4', 0],
    [money, '-0.004', '0.00'],
    [{ kind: 'integer' }, '1e30', null],
    [money, '1e30', null],
  ])('%j keeps %s as %j', (declaration, number, expected) => {
    const made = field(declaration)
    expect(fieldKinds[made.kind].write(new Decimal(number), made)).toEqual(expected)
  })

  test('a date that says no more than a month is kept as its first day', () => {
    const month = field({ kind: 'date', precision: 'month' })
    expect(fieldKinds.date.write('2026-02-28', month)).toBe('2026-02-01')
    expect(fieldKinds.date.write(null, month)).toBeNull()
  })

  test('a value of another kind is not kept', () => {
    for (const kind of ['text', 'money', 'integer', 'boolean', 'date'] as const) {
      const value = kind === 'boolean' ? 'x' : true
      expect(fieldKinds[kind].write(value, field({ kind }))).toBeNull()
    }
  })
})

test('order: nothing first, numbers by value, ids by size', () => {
  expect(['10.00', null, '9.00'].sort(fieldKinds.money.compare)).toEqual([null, '9.00', '10.00'])
  expect(['10', '9', null].sort(fieldKinds.ref.compare)).toEqual([null, '9', '10'])
  expect([3, null, -1].sort(fieldKinds.integer.compare)).toEqual([null, -1, 3])
})

test('the JSON Schema says what the wire value looks like', () => {
  const schema = (declaration: object) => fieldKinds[field(declaration).kind].jsonSchema(field(declaration))
  expect(schema({ kind: 'money' })).toEqual({ type: 'string', pattern: '^-?\\d+(\\.\\d{1,2})?$' })
  expect(schema({ kind: 'date', precision: 'month' })).toEqual({ type: 'string', format: 'date', pattern: '-01$' })
  expect(schema(choices)).toEqual({ type: 'array', items: { type: 'string', enum: ['A', 'B'] }, uniqueItems: true })
})
