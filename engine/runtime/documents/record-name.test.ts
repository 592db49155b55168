import { expect, test } from 'vitest'
import type { AppEntity } from '../app/app.ts'
import { library } from '../testing/library.ts'
import { displayedName, nameForEmpty, recordName } from './record-name.ts'

const loan = library.entities.get('loan') as AppEntity

test('a row is called by its display field, a choice by its label, or else by its id', () => {
  expect(recordName(loan, { id: '7', loanNo: 'L1' })).toBe('L1')
  expect(recordName(loan, { id: '7' })).toBe('7')
  expect(recordName(library.entities.get('loan.copies') as AppEntity, { id: '3', book: '5', 'book.title': '活着' })).toBe('活着')
  const byPurpose = { ...loan, display: 'purpose' }
  expect(recordName(byPurpose, { id: '7', purpose: 'HOME' })).toBe(loan.fields.get('purpose')?.choices?.get('HOME')?.label)
})

test('what a record displays is nothing where its display field is empty; a reference is displayed by what it leads to', () => {
  expect(displayedName(loan, { id: '7', loanNo: 'L1' })).toBe('L1')
  expect(displayedName(loan, { id: '7' })).toBeUndefined()
  const byMember = { ...loan, display: 'member' }
  expect(displayedName(byMember, { id: '7', member: '3', $labels: { member: '陆小满' } })).toBe('陆小满')
})

test('a row is called by its name where the column that names it has nothing for it', () => {
  expect(nameForEmpty(loan, { id: '7', loanNo: 'L1' }, 'purpose')).toBe('L1')
  expect(nameForEmpty(loan, { id: '7', loanNo: 'L1', purpose: 'HOME' }, 'purpose')).toBeUndefined()
})
