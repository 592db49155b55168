import { describe, expect, test } from 'vitest'
import { kinds } from '../../../schema/kinds.ts'
import type { JsonSchema } from './json-schema.ts'
import { faults } from './shape.ts'

const entity = kinds.entity.schema as JsonSchema
const screen = kinds.screen.schema as JsonSchema
const book = (fields: object) => ({ label: '书', display: 'title', fields })
const found = (schema: JsonSchema, value: unknown) => faults(schema, value).map(({ code, path }) => `${code} ${path.join('.')}`)

describe('a shape', () => {
  test('of its schema has no faults', () => {
    expect(faults(entity, book({ title: { kind: 'text', label: '书名' } }))).toEqual([])
  })

  test('has all its faults told at once', () => {
    const value = { display: 5, fields: { title: { kind: 'text', label: '', lable: 'x' }, '1st': { kind: 'date', label: 'x' } } }

    expect(found(entity, value)).toEqual([
      'missing-key ',
      'wrong-type display',
      'wrong-value fields.title.label',
      'unknown-key fields.title.lable',
      'bad-name fields.1st',
    ])
  })

  test('of a union is judged by its kind alone', () => {
    expect(found(entity, book({ cover: { kind: 'attachment', label: '封面', scale: 2 } }))).toEqual(['unknown-key fields.cover.scale'])
    expect(found(entity, book({ cover: { kind: 'picture', label: '封面' } }))).toEqual(['wrong-value fields.cover.kind'])
    expect(found(entity, book({ cover: { label: '封面' } }))).toEqual(['missing-key fields.cover'])
  })

  test('without a kind is judged by the alternative that it resembles most', () => {
    const lines = { kind: 'document', title: '单', entity: 'loan', sections: { a: { label: 'x', lines: 'copies', columns: [], width: 1 } } }

    expect(found(screen, lines)).toEqual(['wrong-value sections.a.columns', 'unknown-key sections.a.width'])
  })

  test.each([
    ['a number out of its bounds', { kind: 'text', label: 'x', maxLength: 0 }, 'wrong-value fields.f.maxLength'],
    ['a fraction where a whole number stands', { kind: 'text', label: 'x', maxLength: 1.5 }, 'wrong-type fields.f.maxLength'],
    ['a name that is none', { kind: 'code', label: 'x', sequence: '1' }, 'wrong-value fields.f.sequence'],
    ['an expression of two operators', { kind: 'code', label: 'x', default: { lower: 'a', upper: 'b' } }, 'wrong-value fields.f.default'],
    ['no expression at all', { kind: 'code', label: 'x', default: [] }, 'wrong-type fields.f.default'],
    ['a null', { kind: 'code', label: null }, 'wrong-type fields.f.label'],
  ])('refuses %s', (_, field, expected) => {
    expect(found(entity, book({ f: field }))).toEqual([expected])
  })

  test('says what was expected, what came and what was meant', () => {
    const [fault] = faults(entity, book({ f: { kind: 'txet', label: 'x' } }))

    expect(fault?.message).toMatch(/^Expected "text", .*, not "txet"\. Did you mean "text"\?$/)
  })
})
