import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loan = 'entities/lending/loan.json'
const found = (code: string, file: string, path: string, text: string) =>
  expect(diagnose({ [file]: { [path]: text } })).toContainEqual(expect.stringContaining(`${code} ${file} ${path}`))

test('what stands in braces is a field', () => {
  found('unknown-placeholder', 'messages/loanLent.json', 'title', '借书单 {loanNumber}')
  found('unknown-placeholder', loan, 'rules.atMostTen.message', '现有 {total} 册')
  found('unknown-placeholder', loan, 'fields.copies.rules.dueAfterLoan.message', '{loanNo}')
})

test('a rule of lines may insert a field of the document', () => {
  expect(diagnose({ [loan]: { 'fields.copies.rules.dueAfterLoan.message': '{record.loanNo} {dueDate} {book.title}' } })).toEqual([])
})

test('a text inserts a value of settings that is there and may be told', () => {
  const there = '最多 {settings.lending.maxCopies} 册'
  expect(diagnose({ [loan]: { 'rules.atMostTen.message': there, 'fields.loanDate.help': there } }).join()).not.toContain(
    'unknown-placeholder',
  )
  found('unknown-placeholder', loan, 'rules.atMostTen.message', '最多 {settings.lending.maxCopys} 册')
  found('unknown-placeholder', loan, 'fields.loanDate.help', '最多 {settings.loans.maxCopies} 册')
  found('unknown-placeholder', 'screens/join.json', 'steps.rules.text', '最多 {settings.loans.maxCopies} 册')
  expect(diagnose({ 'settings/lending.json': { private: true } })).toContainEqual(
    expect.stringContaining(`unknown-placeholder ${loan} rules.atMostTen.message`),
  )
})
