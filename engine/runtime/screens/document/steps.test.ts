import { expect, test } from 'vitest'
import type { AppWorkflow } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { steps } from './steps.ts'

const workflow = library.entities.get('loan')?.workflow as AppWorkflow
const states = (status: string) => Object.fromEntries(steps(workflow, status).map((step) => [step.status, step.state]))

test('the way says what is done, where it stands and what comes next', () => {
  expect(states('SUBMITTED')).toEqual({ DRAFT: 'done', SUBMITTED: 'here', APPROVED: 'next', LENT: 'later', RETURNED: 'later' })
})

test('a status aside of the way is only there while the document is', () => {
  expect(states('REJECTED')).toMatchObject({ REJECTED: 'here' })
  expect(states('DRAFT')).not.toHaveProperty('REJECTED')
})

test('nothing follows the end', () => {
  expect(states('CANCELLED')).toMatchObject({ CANCELLED: 'here' })
  expect(Object.values(states('CANCELLED'))).not.toContain('next')
})
