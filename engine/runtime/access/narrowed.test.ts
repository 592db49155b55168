import { describe, expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'
import { narrowed } from './narrowed.ts'

const app = library
const librarian = access(app, ['librarian'])
const without = (...closed: readonly string[]) => narrowed(librarian, { closed: new Set(closed) })

describe('an access from which something is taken', () => {
  test('is the same when nothing is', () => {
    expect(narrowed(librarian, { closed: new Set() })).toBe(librarian)
  })

  test('does not reach a closed entity by any operation, by its lines, or by a step', () => {
    const closed = without('loan')
    expect(closed.canRead('loan')).toBe(false)
    expect(closed.canRead('loan.copies')).toBe(false)
    expect(closed.scope('loan')).toBe(false)
    expect(closed.scope('loan', 'update')).toBe(false)
    expect([...closed.transitions('loan')]).toEqual([])
    expect(closed.transitionScope('loan', 'lend')).toBe(false)
    expect(closed.canRead('book')).toBe(true)
  })

  test('loses one operation, and keeps the others', () => {
    const closed = without('book:export')
    expect([closed.canExport('book'), closed.scope('book', 'export')]).toEqual([false, false])
    expect(closed.canRead('book')).toBe(true)
    expect(without('book:read').canRead('book')).toBe(false)
  })

  test('loses one step, and keeps the others', () => {
    const closed = without('loan.lend')
    expect(librarian.transitions('loan').has('lend')).toBe(true)
    expect(closed.transitions('loan').has('lend')).toBe(false)
    expect(closed.transitionScope('loan', 'lend')).toBe(false)
    expect(closed.transitions('loan').size).toBe(librarian.transitions('loan').size - 1)
  })

  test('does not open a closed screen', () => {
    expect(librarian.canOpen('/lending/loans')).toBe(true)
    expect(without('/lending/loans').canOpen('/lending/loans')).toBe(false)
  })

  test('has nothing but what it is given, and never more than the roles grant', () => {
    const only = narrowed(librarian, { closed: new Set(), only: new Set(['book', 'auditEntry', '/lending/loans', '/nowhere']) })
    expect(only.canRead('book')).toBe(true)
    expect(only.canRead('loan')).toBe(false)
    expect(only.canOpen('/lending/loans')).toBe(true)
    expect(only.canOpen('/nowhere')).toBe(false)
    expect(narrowed(access(app, []), { closed: new Set(), only: new Set(['book']) }).canRead('book')).toBe(false)
    expect(narrowed(librarian, { closed: new Set(['book']), only: new Set(['book']) }).canRead('book')).toBe(false)
  })

  test('is told from another of the same roles', () => {
    expect(librarian.limits).toBe('')
    expect(without('book').limits).not.toBe(without('loan').limits)
  })
})
