import { describe, expect, test } from 'vitest'
import { editDocument, newDocument, openDocument } from '../document-model.ts'
import { hiddenSteps, stepActions } from './actions.ts'
import { loan, loanContext } from './testing.ts'

const context = loanContext()
const names = (state: Parameters<typeof stepActions>[1], within = context) => stepActions(within, state).map((step) => step.name)

describe('stepActions', () => {
  test('offers the steps that follow from the status, in the order of the workflow, without internal ones', () => {
    expect(names(openDocument(context, loan()))).toEqual(['submit', 'cancel'])
  })

  test('offers what the screen and the grants leave', () => {
    expect(names(openDocument(context, loan()), loanContext({ screen: { transitions: ['submit'] } }))).toEqual(['submit'])
    const withoutGrant = loanContext({ access: { transitions: {} } })
    expect(names(newDocument(withoutGrant), withoutGrant)).toEqual([])
  })

  test('takes the word of the server for a document that is as it was stored', () => {
    const can = { update: true, delete: true, fields: true, transitions: { submit: { allowed: false, reasons: ['读者已停用'] } } }
    expect(stepActions(context, openDocument(context, loan({ $can: can })))).toMatchObject([
      { name: 'submit', reasons: [{ text: '读者已停用' }] },
    ])
  })

  test('judges what is typed, and says why a step cannot be taken', () => {
    const opened = openDocument(context, loan())
    const late = editDocument(context, opened, { kind: 'field', field: 'loanDate', input: { kind: 'text', text: '2026-01-01' } })
    expect(stepActions(context, late)[0]).toMatchObject({
      name: 'submit',
      reasons: [{ text: '借书日期早于 7 天前，请改为近日', why: { holds: false } }],
    })
  })

  test('a step that another system answers is told apart, and is not the usual next one', () => {
    const within = loanContext({ access: { answered: { loan: ['submit'] } } })
    expect(stepActions(within, openDocument(within, loan())).map(({ isAnswered, isUsual }) => [isAnswered, isUsual])).toEqual([
      [true, false],
      [false, false],
    ])
  })

  test('leaves a step to those who decide, whatever is typed', () => {
    const refused = { allowed: false, reasons: ['等待林馆员审批'] } as const
    const reasonsWith = (submit: object) => {
      const can = { update: true, delete: true, fields: true, transitions: { submit } }
      const opened = openDocument(context, loan({ $can: can }))
      return stepActions(context, editDocument(context, opened, { kind: 'field', field: 'note', input: { kind: 'text', text: 'x' } }))[0]
        ?.reasons
    }
    expect(reasonsWith({ ...refused, isSettled: true })).toMatchObject([{ text: '等待林馆员审批' }])
    expect(reasonsWith(refused)).toEqual([])
  })

  test('says why other steps are not offered', () => {
    const late = editDocument(context, openDocument(context, loan()), { kind: 'field', field: 'note', input: { kind: 'text', text: 'x' } })
    const lend = hiddenSteps(context, late).find(({ name }) => name === 'lend')
    expect(lend?.reasons[0]?.why).toMatchObject({
      text: '需要：状态为已批准；现为：草稿',
      holds: false,
    })
  })

  test('does not offer to cancel what was never saved', () => {
    expect(names(newDocument(context))).toEqual(['submit'])
  })
})
