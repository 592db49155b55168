import { expect, test } from 'vitest'
import type { Mask } from '../../schema/mask.ts'
import { masked } from './mask.ts'

const phone: Mask = { kind: 'characters', label: '手机号', first: 3, last: 4 }

test.each([
  ['13800138000', '138****8000'],
  ['1380013', '*******'],
  ['12345678', '123*5678'],
  ['', ''],
])('of the characters of %j the ends are shown: %j', (value, shown) => {
  expect(masked(value, phone)).toBe(shown)
})

test('a character outside the basic plane is one', () => {
  expect(masked('𠮷野家', { kind: 'characters', label: '名', first: 1, sign: '●' })).toBe('𠮷●●')
})

test.each([
  ['12345.67', 1000, '12000'],
  ['-1500', 1000, '-2000'],
  ['499.99', 1000, '0'],
  ['98765432109876543210.5', 100, '98765432109876543200'],
])('of the number %s its magnitude is shown, exactly', (value, roundTo, shown) => {
  expect(masked(value, { kind: 'number', label: '金额', roundTo })).toBe(shown)
})

test('a number without rounding, and a value of another kind, is not shown at all', () => {
  expect(masked('12.5', { kind: 'number', label: '金额' })).toBeNull()
  expect(masked(['a'], phone)).toBeNull()
  expect(masked(true, { kind: 'number', label: '金额', roundTo: 10 })).toBeNull()
})

test('no value stays none', () => {
  expect(masked(null, phone)).toBeNull()
})
