import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loans = 'screens/lending/loans.json'
const flow = 'workflows/lending/loan.json'
const about = (edits: Parameters<typeof diagnose>[0]) => diagnose(edits).filter((line) => /-action /.test(line))

test('a button that could mean an operation or a step is refused, until it says which', () => {
  const found = `ambiguous-action ${loans} actions.3`
  const step = { 'transitions.delete': { label: '删除', from: ['DRAFT'] } }
  expect(about({ [flow]: step })).toContain(found)
  expect(about({ [flow]: step, [loans]: { 'actions.3': { operation: 'delete' } } })).not.toContain(found)
})

test('what a screen offers can be done by somebody who may open it', () => {
  const nobody = { 'roles/admin.json': { 'grants.*.operations': ['read'], 'grants.*.transitions': undefined } }
  expect(about(nobody)).toContain('unheld-action screens/people/branches.json actions.0')
})

test('no list deletes what no status lets anybody delete', () => {
  const never = { 'statuses.DRAFT.deletable': undefined, 'statuses.REJECTED.deletable': undefined }
  expect(about({ [flow]: never })).toContain(`unheld-action ${loans} actions.3`)
})
