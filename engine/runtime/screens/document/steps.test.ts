import { expect, test } from 'vitest'
import type { AppWorkflow } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { steps } from './steps.ts'

const workflow = library.entities.get('loan')?.workflow as AppWorkflow
const states = (status: string) => Object.fromEntries(steps(workflow, status).map((step) => [step.status, step.state]))
const way = (status: string, of = workflow) => steps(of, status).map((step) => `${step.status} ${step.state}`)

test('the way says what is done, where it stands and what comes next', () => {
  expect(states('SUBMITTED')).toEqual({ DRAFT: 'done', SUBMITTED: 'here', APPROVED: 'next', LENT: 'later', RETURNED: 'later' })
})

test('a status aside of the way is only there while the document is, before what it leads back to', () => {
  expect(way('REJECTED')).toEqual(['DRAFT done', 'REJECTED here', 'SUBMITTED next', 'APPROVED later', 'LENT later', 'RETURNED later'])
  expect(states('DRAFT')).not.toHaveProperty('REJECTED')
})

test('an end aside of the way ends it, and only what surely was is done', () => {
  expect(way('CANCELLED')).toEqual(['DRAFT done', 'CANCELLED here'])
  expect(way('RETURNED').at(-1)).toBe('RETURNED here')
})

test('where several ways lead back, the furthest that was reached counts', () => {
  const failing = { from: ['APPROVED'], to: 'FAILED', label: 'Fail' }
  const again = { from: ['FAILED'], to: 'LENT', label: 'Lend' }
  const rejected = { from: ['FAILED'], to: 'SUBMITTED', label: 'Back' }
  const failed = { label: 'Failed', tone: 'refused' as const, aside: true }
  const other: AppWorkflow = {
    ...workflow,
    statuses: new Map([...workflow.statuses, ['FAILED', failed]]),
    transitions: new Map([...workflow.transitions, ['fail', failing], ['again', again], ['backToDesk', rejected]]),
  }
  expect(way('FAILED', other).slice(2)).toEqual(['APPROVED done', 'FAILED here', 'LENT next', 'RETURNED later'])
})

test('where nothing leads back, nothing is next', () => {
  const lost = { label: 'Lost', tone: 'refused' as const, aside: true }
  const lose = { from: ['LENT'], to: 'LOST', label: 'Lose' }
  const other: AppWorkflow = {
    ...workflow,
    statuses: new Map([...workflow.statuses, ['LOST', lost]]),
    transitions: new Map([...workflow.transitions, ['lose', lose]]),
  }
  expect(way('LOST', other).slice(3)).toEqual(['LENT done', 'LOST here', 'RETURNED later'])
})
