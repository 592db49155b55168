import { describe, expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loans = 'screens/lending/loans.json'
const books = 'screens/catalogue/books.json'
const copies = 'screens/lending/openCopies.json'

describe('a board', () => {
  test.each<[string, string, object, string]>([
    ['has columns', books, {}, `wrong-arrangement ${books} board`],
    ['is of records that change by themselves', copies, {}, `wrong-arrangement ${copies} board`],
    ['has columns of one kind', loans, { by: 'purpose', statuses: ['DRAFT'] }, `wrong-arrangement ${loans} board.statuses`],
    ['has statuses of the workflow', loans, { statuses: ['LOST'] }, `unknown-status ${loans} board.statuses.0`],
    ['stands by a field that there is', loans, { by: 'aim' }, `unknown-field ${loans} board.by`],
    ['stands by an enumeration', loans, { by: 'loanDate' }, `wrong-field ${loans} board.by`],
    ['adds numbers up', loans, { sum: 'loanDate' }, `wrong-field ${loans} board.sum`],
  ])('%s', (_, file, board, found) => {
    expect(diagnose({ [file]: { board } })).toContain(found)
  })

  test('stands by one value', () => {
    const genre = { kind: 'enum', label: '类别', values: { NOVEL: { label: '小说' } }, multiple: true }
    const found = diagnose({ 'entities/catalogue/book.json': { 'fields.kinds': genre }, [books]: { board: { by: 'kinds' } } })

    expect(found).toContain(`wrong-arrangement ${books} board.by`)
    expect(diagnose({ [books]: { board: { by: 'genre' } } })).toEqual([])
  })
})

describe('a calendar', () => {
  test.each<[string, object, string]>([
    ['stands on dates', { date: 'totalFee' }, `wrong-field ${loans} calendar.date`],
    ['ends as it begins', { date: 'loanDate', until: 'lentAt' }, `wrong-arrangement ${loans} calendar.until`],
    ['is found by an index', { date: 'lastDue' }, `missing-index ${loans} calendar.date`],
    [
      'has room for numbers',
      { date: 'loanDate', capacity: { limit: { var: 'today' } } },
      `wrong-expression ${loans} calendar.capacity.limit`,
    ],
    ['counts numbers', { date: 'loanDate', capacity: { limit: 5, of: 'purpose' } }, `wrong-field ${loans} calendar.capacity.of`],
    [
      'counts what a search can find',
      { date: 'loanDate', capacity: { limit: 5, where: { var: 'record.status' } } },
      `wrong-expression ${loans} calendar.capacity.where`,
    ],
  ])('%s', (_, calendar, found) => {
    expect(diagnose({ [loans]: { calendar } })).toContain(found)
  })

  test('may hold another number each day', () => {
    const limit = { if: [{ '==': [{ dayOfMonth: [{ var: 'today' }] }, 1] }, 0, 20] }

    expect(diagnose({ [loans]: { 'calendar.capacity.limit': limit } })).toEqual([])
  })
})

test('a list opens as what it has', () => {
  expect(diagnose({ [loans]: { opensAs: 'board' } })).toEqual([])
  expect(diagnose({ [books]: { opensAs: 'board' } })).toContain(`wrong-arrangement ${books} opensAs`)
})
