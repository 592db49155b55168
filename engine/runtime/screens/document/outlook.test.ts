import { expect, test } from 'vitest'
import { link } from '../../app/link.ts'
import { load } from '../../app/load.ts'
import { edited } from '../../testing/edited.ts'
import { editDocument, newDocument, openDocument } from '../document-model.ts'
import { stepActions } from './actions.ts'
import { nextOf } from './outlook.ts'
import type { DocumentContext } from './state.ts'
import { loan, loanContext } from './testing.ts'

const isHome = { '==': [{ var: 'record.purpose' }, 'HOME'] }
const draft = { '==': [{ var: 'record.status' }, 'DRAFT'] }

/** The loans of a library whose workflow says more. */
function contextWith(more: Readonly<Record<string, unknown>>): DocumentContext {
  const app = link(load(edited({ 'workflows/lending/loan.json': more })).bundle)
  const entity = app.entities.get('loan')
  if (!entity) throw new TypeError('the library has no loan')
  return { ...loanContext(), app, entity }
}

test('the first outlook of which the condition holds is said, as the document is stored', () => {
  const context = contextWith({
    next: {
      sent: { when: { '==': [{ var: 'record.status' }, 'SUBMITTED'] }, text: '由馆员审批' },
      home: { when: { and: [draft, isHome] }, text: '由读者提交' },
      any: { when: draft, text: '由活动负责人提交' },
    },
  })
  const opened = openDocument(context, loan())
  expect(nextOf(context, opened)).toBe('由读者提交')
  const edit = { kind: 'field', field: 'purpose', input: { kind: 'value', value: 'EVENT' } } as const
  expect(nextOf(context, editDocument(context, opened, edit))).toBe('由读者提交')
  expect(nextOf(context, openDocument(context, loan({ purpose: 'EVENT' })))).toBe('由活动负责人提交')
  expect(nextOf(context, openDocument(context, loan({ status: 'LENT' })))).toBeUndefined()
})

test('nothing is said of a document that was never saved', () => {
  const context = contextWith({ next: { any: { when: draft, text: '由读者提交' } } })
  expect(nextOf(context, newDocument(context))).toBeUndefined()
})

test('a step is the usual one while its condition holds', () => {
  const context = contextWith({ 'transitions.submit.primary': isHome })
  const isUsual = (purpose: string) => stepActions(context, openDocument(context, loan({ purpose })))[0]?.isUsual
  expect([isUsual('HOME'), isUsual('EVENT')]).toEqual([true, false])
})
