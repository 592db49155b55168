import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const member = 'entities/people/member.json'
const loan = 'entities/lending/loan.json'
const found = (file: string, of: readonly string[]) => diagnose({ [file]: { readings: { of } } })

test('what is kept as read is a value of the record or of its lines', () => {
  expect(found(member, ['phone'])).toEqual([])
  expect(found(loan, ['nothing', 'copies.quantity'])).toEqual([`unknown-field ${loan} readings.of.0`])
  expect(found(loan, ['copies.quantity'])).toEqual([])
  expect(found(loan, ['copies', 'member.phone', 'copies.book.title'])).toEqual([
    `wrong-field ${loan} readings.of.0`,
    `wrong-field ${loan} readings.of.1`,
    `wrong-field ${loan} readings.of.2`,
  ])
})

test('of whose reading it is kept is a condition that the database can ask', () => {
  const when = (expression: unknown) => diagnose({ [member]: { readings: { of: ['phone'], when: expression } } })
  expect(when({ '!=': [{ var: 'record.id' }, { var: 'user.id' }] })).toEqual([])
  expect(when({ '==': [{ var: 'record.nothing' }, 1] })).toEqual([`wrong-expression ${member} readings.when.==.0.var`])
})
