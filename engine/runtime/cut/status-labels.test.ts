import { expect, test } from 'vitest'
import type { Workflow } from '../../schema/workflow.ts'
import { statusesFor } from './status-labels.ts'

const workflow: Workflow = {
  entity: 'loan',
  initial: 'DRAFT',
  statuses: {
    DRAFT: { label: '草稿', tone: 'draft' },
    APPROVED: { label: '已批准', tone: 'waiting', seenBy: { readers: { roles: ['reader', 'guest'], label: '等您来取' } } },
  },
  transitions: {},
}

test('people of a role read their own words, others the usual ones', () => {
  expect(statusesFor(workflow, ['guest']).APPROVED).toEqual({ label: '等您来取', tone: 'waiting' })
  expect(statusesFor(workflow, ['librarian']).APPROVED).toEqual({ label: '已批准', tone: 'waiting' })
  expect(statusesFor(workflow, ['guest']).DRAFT).toEqual({ label: '草稿', tone: 'draft' })
})
