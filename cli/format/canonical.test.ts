import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

test('known keys stand in the order of the language, names in their own', () => {
  const entity = {
    fields: { title: { required: true, label: '书名', kind: 'text' }, author: { kind: 'text', label: '作者' } },
    display: 'title',
    label: '书',
  }

  expect(canonical('entity', entity)).toBe(`{
  "label": "书",
  "display": "title",
  "fields": {
    "title": { "kind": "text", "label": "书名", "required": true },
    "author": { "kind": "text", "label": "作者" }
  }
}
`)
})

test('what people add to has one entry a line, what is wider than 140 columns too', () => {
  const long = 'x'.repeat(120)
  const screen = {
    kind: 'list',
    title: long,
    entity: 'book',
    columns: ['title', { width: 80, field: 'isbn' }],
    query: [],
    filter: { '==': [{ var: 'record.title' }, long] },
  }

  expect(canonical('screen', screen)).toBe(`{
  "kind": "list",
  "title": "${long}",
  "entity": "book",
  "filter": {
    "==": [
      { "var": "record.title" },
      "${long}"
    ]
  },
  "query": [],
  "columns": [
    "title",
    { "field": "isbn", "width": 80 }
  ]
}
`)
})

test('unknown keys are kept, at the end', () => {
  expect(canonical('sequence', { colour: 'red', pattern: '{seq:6}' })).toBe('{\n  "pattern": "{seq:6}",\n  "colour": "red"\n}\n')
})
