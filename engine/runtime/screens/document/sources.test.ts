import { describe, expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { disagreements, fillable, quietColumns, sourceColumns, sourceEntity, sourceFilter, sourceOrder } from './sources.ts'

const conversion = library.bundle.conversions.loanToReturn ?? expect.fail('the library has no such conversion')
const slip = library.entities.get('returnSlip') as AppEntity
const copies = library.entities.get('loan.copies') as AppEntity

describe('sourceFilter', () => {
  test('says which lines can be taken, as a search over them', () => {
    expect(sourceFilter(library, conversion, slip, {})).toEqual({
      and: [{ '==': [{ var: 'record.parent.status' }, 'LENT'] }, { '>': [{ var: 'record.openQuantity' }, 0] }],
    })
  })

  test('agrees with what the document holds already, and leaves out what it has taken', () => {
    const filter = sourceFilter(library, conversion, slip, { member: '21', books: [{ loanCopy: '7' }, { loanCopy: '8' }] })
    expect(filter).toMatchObject({
      and: [{}, { '==': [{ var: 'record.parent.member' }, '21'] }, { '!': [{ in: [{ var: 'record.id' }, ['7', '8']] }] }],
    })
  })
})

test('lines are told apart by what they are about and how much is left; their document and number stand last, and quietly', () => {
  expect(sourceEntity(library, conversion)).toBe(copies)
  expect(sourceColumns(copies, conversion)).toEqual([
    'book',
    'openQuantity',
    'quantity',
    'unit',
    'dueDate',
    'isbn',
    'parent.loanNo',
    'lineNo',
  ])
  expect(quietColumns(copies)).toEqual(['parent.loanNo', 'lineNo'])
  expect(sourceOrder(copies)).toEqual([
    ['parent.loanNo', 'desc'],
    ['lineNo', 'asc'],
  ])
})

test('documents are sources too: their amounts tell them apart, not what is the same of all that can be taken', () => {
  const { line, ...rest } = conversion
  const ofLoans = { ...rest, from: { entity: 'loan', where: { '==': [{ var: 'record.status' }, 'LENT'] } }, same: ['member'] }
  const loan = library.entities.get('loan') as AppEntity
  expect(line).toBeDefined()
  expect(sourceEntity(library, ofLoans)).toBe(loan)
  expect(sourceColumns(loan, ofLoans)).toEqual(expect.arrayContaining(['loanNo', 'member', 'totalFee']))
  expect(sourceColumns(loan, ofLoans)).not.toContain('status')
  expect(sourceColumns(loan, ofLoans)[0]).toBe('loanNo')
  expect(quietColumns(loan)).toEqual([])
  expect(sourceFilter(library, ofLoans, slip, { member: '21' })).toEqual({
    and: [{ '==': [{ var: 'record.status' }, 'LENT'] }, { '==': [{ var: 'record.member' }, '21'] }],
  })
})

test('two documents disagree where both say something else', () => {
  expect(disagreements(slip, { member: '21' }, { member: '22' }, ['member'])).toEqual(['member'])
  expect(disagreements(slip, { member: null }, { member: '22' }, ['member'])).toEqual([])
})

test('what is empty is filled from the converted document, but for what the program keeps', () => {
  const filled = fillable(slip, { member: null }, { id: '3', member: '22', status: 'OPEN' })
  expect(filled).toEqual([['member', '22']])
})
