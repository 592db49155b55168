import { describe, expect, test } from 'vitest'
import type { AppEntity, AppField } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { mayHaveAnother, movesFrom, noMove } from './moves.ts'

const loan = library.entities.get('loan') as AppEntity
const book = library.entities.get('book') as AppEntity
const genre = book.fields.get('genre') as AppField
const mover = (transitions: string[], answered: string[] = []) => ({
  app: library,
  entity: loan,
  access: { operations: {}, transitions: { loan: transitions }, readonly: {}, answered: { loan: answered } },
})

describe('the steps from a status', () => {
  test('are those that the person holds and that lead elsewhere', () => {
    expect(movesFrom(mover(['*']), 'APPROVED').map(({ name, to }) => [name, to])).toEqual([
      ['lend', 'LENT'],
      ['cancel', 'CANCELLED'],
    ])
    expect(movesFrom(mover(['cancel', 'print']), 'APPROVED').map(({ name }) => name)).toEqual(['cancel'])
    expect(movesFrom(mover(['*']), 'RETURNED')).toEqual([])
  })

  test('stand last where another system takes them', () => {
    expect(movesFrom(mover(['*'], ['withdraw']), 'SUBMITTED').map(({ name }) => name)).toEqual(['approve', 'reject', 'cancel', 'withdraw'])
  })
})

describe('where no step leads', () => {
  const at = (status: string) => ({ id: '7', status })

  test('none does from there', () => {
    expect(noMove(mover(['*']), at('LENT'), 'DRAFT')).toEqual({ reason: 'noStep', params: { from: '已借出', to: '草稿' } })
  })

  test('the step says itself why', () => {
    expect(noMove(mover(['*']), at('DRAFT'), 'LENT')).toEqual({ message: '借书单须先批准才能出借' })
  })

  test('it is for others to take, or for nobody', () => {
    expect(noMove(mover([]), at('SUBMITTED'), 'APPROVED')).toMatchObject({ reason: 'stepOfOthers', params: { steps: '批准' } })
    expect(noMove(mover(['*']), at('LENT'), 'RETURNED')).toMatchObject({ reason: 'stepOfItself', params: { steps: '归还完毕' } })
  })
})

test('another value of an enumeration is for whoever may change it', () => {
  const access = { operations: { book: ['read', 'update'] }, transitions: {}, readonly: {} }
  const of = (part: object) => ({ app: library, entity: book, access: { ...access, ...part } })

  expect(mayHaveAnother(of({}), genre)).toBe(true)
  expect(mayHaveAnother(of({}), genre, { update: true, fields: ['title'] })).toBe(false)
  expect(mayHaveAnother(of({}), genre, { update: true, fields: ['genre'] })).toBe(true)
  expect(mayHaveAnother(of({ readonly: { book: ['genre'] } }), genre)).toBe(false)
  expect(mayHaveAnother(of({ operations: { book: ['read'] } }), genre)).toBe(false)
})
