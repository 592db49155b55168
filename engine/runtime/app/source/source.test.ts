import { expect, test } from 'vitest'
import { parse } from './source.ts'

const text = '{\n  "a": 1,\n  "list": [\n    { "field": "x" }\n  ]\n}'

test('a value and its key are found by their path', () => {
  const source = parse({ path: 'x.json', text })

  expect(source.place(['list', 0, 'field'])).toEqual({ line: 4, column: 16 })
  expect(source.place(['list', 0, 'field'], 'key')).toEqual({ line: 4, column: 7 })
  expect(source.place([])).toEqual({ line: 1, column: 1 })
})

test('what is not there is shown at the nearest parent', () => {
  expect(parse({ path: 'x.json', text }).place(['list', 0, 'label'])).toEqual({ line: 4, column: 5 })
})

test('comments and trailing commas are not JSON', () => {
  expect(parse({ path: 'x.json', text: '{ "a": 1, }' }).errors).not.toEqual([])
  expect(parse({ path: 'x.json', text: '{ } // no' }).errors).not.toEqual([])
  expect(parse({ path: 'x.json', text: '' }).errors).not.toEqual([])
})

test('keys that stand twice are found at any depth', () => {
  expect(parse({ path: 'x.json', text: '{"a": [{"b": 1, "b": 2}], "a": 3}' }).repeated).toEqual([['a', 0, 'b'], ['a']])
})

test('a value and its key are cut out of the text by their span', () => {
  const source = parse({ path: 'x.json', text })
  const cut = (at?: 'key') => {
    const { start, end } = source.span(['list', 0, 'field'], at) ?? {}
    return text.slice(start, end)
  }

  expect([cut('key'), cut()]).toEqual(['"field"', '"x"'])
  expect(source.span(['list', 1])).toBeUndefined()
})
