import { expect, test } from 'vitest'
import { editDocument, newDocument, openDocument } from '../document-model.ts'
import { offeredConversions } from './conversions.ts'
import { copy, loan, loanContext } from './testing.ts'

const context = loanContext({ access: { operations: { loan: ['read', 'update'], returnSlip: ['create'] } } })
const lent = (returnedQuantity: string) => openDocument(context, loan({ status: 'LENT', copies: [copy('71', { returnedQuantity })] }))
const names = (state = lent('0'), of = context) => offeredConversions(of, state).map(({ name, route }) => [name, route])

test('what can be made of a document is offered while one of its lines is left for it', () => {
  expect(names()).toEqual([['loanToReturn', '/lending/return']])
  expect(names(lent('1'))).toEqual([])
  expect(names(openDocument(context, loan({ status: 'APPROVED' })))).toEqual([])
})

test('nothing is made of what is not stored as it is shown', () => {
  const typed = editDocument(context, lent('0'), { kind: 'field', field: 'note', input: { kind: 'text', text: 'soon' } })

  expect(names(typed)).toEqual([])
  expect(names(newDocument(context))).toEqual([])
})

test('nobody is offered what they may not make', () => {
  expect(names(lent('0'), loanContext())).toEqual([])
})
