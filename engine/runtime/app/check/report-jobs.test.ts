import { expect, test } from 'vitest'
import { diagnoseExamples } from '../../testing/examples.ts'

const job = 'jobs/monthlyReport.json'

test('a report is mailed to roles that may open a screen with it', () => {
  expect(diagnoseExamples({ [job]: { 'run.roles': ['librarian', 'guest'] } })).toContain(`ungranted-screen ${job} run.roles.1`)
})

test('and that may read what it is about', () => {
  expect(diagnoseExamples({ 'roles/librarian.json': { 'grants.loan': undefined } })).toContain(`ungranted-entity ${job} run.roles.0`)
})

test('and that have an address', () => {
  expect(diagnoseExamples({ 'app.json': { 'account.email': undefined } })).toContain(`wrong-value ${job} run.kind`)
})

test('its parameters are those of the report', () => {
  expect(diagnoseExamples({ [job]: { 'run.params.months': 1 } })).toContain(`unknown-part ${job} run.params.months`)
})
