import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

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
