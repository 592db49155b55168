import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const flow = 'workflows/lending/loan.json'
const nobody = {
  'roles/admin.json': { 'grants.*.transitions': [] },
  'roles/librarian.json': { 'grants.loan.transitions': ['submit', 'withdraw', 'approve', 'reject', 'lend', 'print'] },
  'roles/member.json': { 'grants.loan.transitions': ['submit'] },
}

test('a step that no role may take is found', () => {
  expect(diagnose(nobody)).toEqual([
    'unheld-action screens/administration/deliveries.json actions.0',
    'unheld-action screens/administration/exchanges.json actions.0',
    'unheld-action screens/administration/exchanges.json actions.1',
    'unheld-action screens/administration/jobRuns.json actions.1',
    'unheld-action screens/administration/jobRuns.json actions.2',
    'untaken-transition workflows/system/delivery.json transitions.retry',
    'untaken-transition workflows/system/exchange.json transitions.retry',
    'untaken-transition workflows/system/exchange.json transitions.drop',
    'untaken-transition workflows/system/jobRun.json transitions.retry',
    'untaken-transition workflows/system/jobRun.json transitions.cancel',
  ])
})

test('a role of every step takes each', () => {
  expect(diagnose({ ...nobody, 'roles/admin.json': {} })).toEqual([])
})

test('an internal step is fired by an effect', () => {
  expect(diagnose({ 'workflows/lending/returnSlip.json': { 'transitions.confirm.effects.2': undefined } })).toEqual([
    `untaken-transition ${flow} transitions.finish`,
  ])
})
