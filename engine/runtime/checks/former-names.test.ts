import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'

test.each<[string, string, string, string, string]>([
  ['a field', loan, 'fields.note.was', 'loanNo', 'fields.note.was'],
  ['a status', flow, 'statuses.LENT.was', 'DRAFT', 'statuses.LENT.was'],
  ['a step', flow, 'transitions.submit.was', 'approve', 'transitions.submit.was'],
  ['a role', 'roles/member.json', 'was', 'librarian', 'was'],
  ['a screen', 'screens/lending/loan.json', 'was', '/lending/loans', 'was'],
])('the earlier name of %s is that of no other', (_, file, path, taken, at) => {
  expect(diagnose({ [file]: { [path]: [taken] } })).toContain(`taken-former-name ${file} ${at}`)
})

test('two fields were never called the same', () => {
  const found = diagnose({ [loan]: { 'fields.note.was': ['remark'], 'fields.loanNo.was': ['remark'] } })

  expect(found).toContain(`taken-former-name ${loan} fields.note.was`)
})

test('an earlier name that is free is none of its business', () => {
  expect(diagnose({ [flow]: { 'statuses.LENT.was': ['OUT'] } })).toEqual(diagnose({}))
})
