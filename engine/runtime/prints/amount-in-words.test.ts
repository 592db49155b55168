import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  ['1409.50', '壹仟肆佰零玖元伍角'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.30', '叁角'],
  ['10', '壹拾元整'],
  ['100000000', '壹亿元整'],
  ['100000001', '壹亿零壹元整'],
  ['20030004', '贰仟零叁万零肆元整'],
  ['1000010000', '壹拾亿零壹万元整'],
  ['1234567890123456.78', '壹仟贰佰叁拾肆万亿伍仟陆佰柒拾捌亿玖仟零壹拾贰万叁仟肆佰伍拾陆元柒角捌分'],
  ['-12.30', '负壹拾贰元叁角'],
  ['-0.004', '零元整'],
  ['1.005', '壹元零壹分'],
  ['10000000000000000', ''],
  ['abc', ''],
])('%s is %s', (amount, words) => {
  expect(amountInWords(amount, 'ZHS')).toBe(words)
})

test('in Traditional Chinese and in English', () => {
  expect(amountInWords('26005.30', 'ZHT')).toBe('貳萬陸仟零伍元參角')
  expect(amountInWords('1409.50', 'US')).toBe('One thousand four hundred nine and 50/100')
  expect(amountInWords('21000015', 'US')).toBe('Twenty-one million fifteen and 00/100')
  expect(amountInWords('0', 'US')).toBe('Zero and 00/100')
})

/** Reads the words back, as a person would. */
function read(text: string): number {
  const figures = '零壹贰叁肆伍陆柒捌玖'
  const units: Readonly<Record<string, number>> = { 拾: 10, 佰: 100, 仟: 1000 }
  let [total, group, figure] = [0, 0, 0]
  const [whole = ''] = text.includes('元') ? text.split('元') : ['']
  for (const letter of whole) {
    if (figures.includes(letter)) figure = figures.indexOf(letter)
    else if (letter in units) {
      group += figure * (units[letter] ?? 0)
      figure = 0
    } else {
      const scale = letter === '万' ? 1e4 : 1e8
      total = letter === '亿' ? (total + group + figure) * scale : total + (group + figure) * scale
      ;[group, figure] = [0, 0]
    }
  }
  const part = (name: string) => figures.indexOf(text.charAt(text.indexOf(name) - 1)) * (text.includes(name) ? 1 : 0)
  return Math.round((total + group + figure) * 100) + Math.max(0, part('角')) * 10 + Math.max(0, part('分'))
}

test('whatever is written can be read back, and never says two noughts in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_99 }), (cents) => {
      const words = amountInWords((cents / 100).toFixed(2), 'ZHS')
      expect(read(words)).toBe(cents)
      expect(words).not.toContain('零零')
    }),
    { seed: 20261121, numRuns: 2000 },
  )
})
