import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const flow = 'workflows/lending/loan.json'

test('a status that no way leads to is found, and all that only follow from it', () => {
  expect(diagnose({ [flow]: { 'transitions.approve.to': 'REJECTED' } })).toEqual([
    `unreachable-status ${flow} statuses.APPROVED`,
    `unreachable-status ${flow} statuses.LENT`,
    `unreachable-status ${flow} statuses.RETURNED`,
  ])
})

test('a status that nothing follows says so', () => {
  expect(diagnose({ [flow]: { 'statuses.RETURNED.final': undefined } })).toEqual([`dead-end ${flow} statuses.RETURNED`])
})

test('nothing follows a final status', () => {
  expect(diagnose({ [flow]: { 'statuses.LENT.final': true } })).toEqual([`final-with-exit ${flow} statuses.LENT.final`])
})

test('why a step cannot be taken is said of statuses in which it does not begin', () => {
  const of = (status: string) => diagnose({ [flow]: { [`transitions.lend.elsewhere.${status}`]: '不行' } })
  expect(of('APPROVED')).toContain(`elsewhere-within ${flow} transitions.lend.elsewhere.APPROVED`)
  expect(of('GONE')).toContain(`unknown-status ${flow} transitions.lend.elsewhere.GONE`)
})

test('what undoes a status can be changed there, and its step leads out of it and asks for nothing', () => {
  const undone = 'statuses.APPROVED.undone'
  expect(diagnose({ [flow]: { 'statuses.APPROVED.editable': undefined } })).toEqual([`wrong-undone ${flow} ${undone}.by`])
  expect(diagnose({ [flow]: { 'transitions.redraft.to': undefined } })).toEqual([`wrong-undone ${flow} ${undone}.step`])
  expect(diagnose({ [flow]: { 'transitions.redraft.comment': { required: true } } })).toEqual([`wrong-undone ${flow} ${undone}.step`])
  expect(diagnose({ [flow]: { [`${undone}.step`]: 'submit' } })).toContain(`wrong-undone ${flow} ${undone}.step`)
  expect(diagnose({ [flow]: { [`${undone}.step`]: 'undo' } })).toContain(`unknown-transition ${flow} ${undone}.step`)
  expect(diagnose({ [flow]: { [`${undone}.by`]: ['aim'] } })).toContain(`unknown-field ${flow} ${undone}.by.0`)
})
