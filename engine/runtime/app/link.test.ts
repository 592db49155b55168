import { describe, expect, test } from 'vitest'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import { link } from './link.ts'
import { load } from './load.ts'

describe('an entity', () => {
  test('has its declared fields and then those that every record has', () => {
    expect([...(library.entities.get('branch')?.fields.keys() ?? [])]).toEqual([
      ...['code', 'name', 'address', 'openedOn', 'head'],
      ...['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
    ])
  })

  test('has its lines as entities of their own', () => {
    const copies = library.entities.get('loan.copies')

    expect(library.entities.get('loan')?.lines.get('copies')).toBe(copies)
    expect(copies?.parent).toEqual({ entity: expect.objectContaining({ name: 'loan' }), field: 'copies' })
    expect(copies?.fields.get('parent')).toMatchObject({ kind: 'ref', target: 'loan', system: true, label: '单据' })
    expect(copies?.fields.has('createdAt')).toBe(false)
    expect(copies?.table).toBe('loan_copies')
  })

  test('is looked up by its display unless it says otherwise', () => {
    expect(library.entities.get('fine')).toMatchObject({ display: 'fineNo', code: 'fineNo', search: ['fineNo'] })
    expect(library.entities.get('branch')).toMatchObject({ display: 'name', code: 'code', search: ['code', 'name'] })
  })

  test('has the workflow that is about it', () => {
    expect(library.entities.get('loan')?.workflow).toMatchObject({ name: 'loan', field: 'status', initial: 'DRAFT' })
    expect(library.entities.get('book')?.workflow).toBeUndefined()
  })
})

describe('a field', () => {
  const field = (entity: string, name: string) => library.entities.get(entity)?.fields.get(name)

  test('knows its choices, wherever they are declared', () => {
    expect([...(field('book', 'genre')?.choices?.keys() ?? [])]).toContain('REFERENCE')
    expect([...(field('book', 'shelf')?.choices?.keys() ?? [])]).toContain('STORE')
    expect([...(field('loan', 'status')?.choices?.keys() ?? [])]).toContain('LENT')
    expect([...(field('member', 'roles')?.choices?.keys() ?? [])]).toEqual(['admin', 'librarian', 'member'])
  })

  test('knows its digits', () => {
    expect(field('book', 'price')?.scale).toBe(2)
    expect(field('book', 'dailyFee')?.scale).toBe(4)
    expect(field('book', 'pages')?.scale).toBeUndefined()
  })

  test('of the system refers to people by the entity of accounts', () => {
    expect(field('book', 'createdBy')).toMatchObject({ kind: 'ref', target: 'member', column: 'created_by' })
  })
})

test('names that lead nowhere are left out', () => {
  const files = edited({
    'entities/catalogue/book.json': { 'fields.shelf.lookup': 'shelves' },
    'workflows/lending/loan.json': { entity: 'lone' },
  })
  const app = link(load(files).bundle)

  expect(app.entities.get('book')?.fields.get('shelf')?.choices).toBeUndefined()
  expect(app.entities.get('loan')?.workflow).toBeUndefined()
})

test('what is linked cannot be changed', () => {
  expect(Object.isFrozen(library)).toBe(true)
  expect(() => Object.assign(library.bundle.entities.book ?? {}, { label: 'x' })).toThrow(TypeError)
})
