import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTsv, parseTsv } from './tsv.ts'

describe('parseTsv', () => {
  test('reads rows and cells, and no row for the last line end', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('reads a quoted cell with a tab, a line end and quotes in it', () => {
    expect(parseTsv('"one\ttwo"\t"line 1\nline 2"\t"say ""hi"""')).toEqual([['one\ttwo', 'line 1\nline 2', 'say "hi"']])
  })

  test('leaves a quote that opens no quoted cell as text', () => {
    expect(parseTsv('"A" grade\t5" pipe\n"open')).toEqual([['"A" grade', '5" pipe'], ['"open']])
  })

  test('keeps empty cells and empty rows between others', () => {
    expect(parseTsv('a\t\t\n\nb')).toEqual([['a', '', ''], [''], ['b']])
  })

  test('reads nothing from nothing', () => {
    expect(parseTsv('')).toEqual([])
  })

  test('reads back whatever formatTsv writes', () => {
    const block = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', '红', '"', '\t', '\n', ' ') }), { minLength: 2, maxLength: 3 }),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(block, (rows) => {
        expect(parseTsv(formatTsv(rows))).toEqual(rows)
      }),
      { seed: 6 },
    )
  })
})
