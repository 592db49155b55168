import { describe, expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const flow = 'workflows/catalogue/request.json'

describe('an approval', () => {
  const head = 'approvals.buying.levels.head'

  test.each<[string, Record<string, unknown>, string]>([
    ['has somebody to decide', { [`${head}.approvers`]: { field: 'branch.createdBy' } }, `empty-approvers ${flow} ${head}.approvers`],
    ['has a decider who may read', { [`${head}.approvers`]: { roles: ['librarian'] } }, `empty-approvers ${flow} ${head}.approvers`],
    ['goes on when time is up', { [`${head}.deadline`]: { workingDays: 1 } }, `missing-escalation ${flow} ${head}.deadline`],
    ['reminds in time', { [`${head}.deadline.remindAfter`]: 3 }, `wrong-approval ${flow} ${head}.deadline.remindAfter`],
    ['leaves its status', { 'approvals.buying.approve': 'submit' }, `wrong-approval ${flow} approvals.buying.approve`],
    ['is kept apart', { 'approvals.buying.apart': ['submit'] }, `not-separate ${flow} approvals.buying.levels.group.approvers.roles.0`],
  ])('%s', (_, edits, expected) => {
    expect(diagnoseExamples({ [flow]: edits })).toContain(expected)
  })
})

test('who may not decide is not the only one who could', () => {
  const apart = { 'approvals.buying.separate': ['head'] }
  const again = { 'approvals.buying.levels.group.approvers': { field: 'head' }, 'approvals.buying.levels.group.when': undefined }

  expect(diagnoseExamples({ [flow]: apart })).toContain(`empty-approvers ${flow} approvals.buying.levels.head.approvers`)
  expect(diagnoseExamples({ [flow]: again })).toContain(`empty-approvers ${flow} approvals.buying.levels.group.approvers`)
  expect(diagnoseExamples({ [flow]: { 'approvals.buying.levels.authority.deadline': undefined } })).toContain(
    `empty-approvers ${flow} approvals.buying.levels.authority.approvers`,
  )
})

test('no role may take both steps that are to be kept apart', () => {
  const both = { 'grants.request.transitions': ['submit', 'approve'] }

  expect(diagnoseExamples({ [flow]: { 'approvals.buying.apart': ['submit'] }, 'roles/clerk.json': both })).toContain(
    'not-separate roles/clerk.json grants.request.transitions.0',
  )
})

test('what a level tells, and who is called in, is about the record of the workflow', () => {
  const file = 'workflows/catalogue/request.json'
  const head = 'approvals.buying.levels.head'
  const edits = { [`${head}.message`]: 'loanSubmitted', [`${head}.deadline.escalate.message`]: 'loanLent' }

  expect(diagnoseExamples({ [file]: edits }).filter((line) => line.startsWith('wrong-entity'))).toEqual([
    `wrong-entity ${file} ${head}.message`,
    `wrong-entity ${file} ${head}.deadline.escalate.message`,
  ])
})
