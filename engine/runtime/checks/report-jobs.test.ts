import { expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

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

const mail = { schedule: { cron: '0 8 * * *' }, roles: ['librarian'] }
const report = 'reports/loansByMonth.json'

test.each<[string, Record<string, Record<string, unknown>>, string]>([
  [
    'a report mails itself to roles that may open it',
    { [report]: { mail: { ...mail, roles: ['guest'] } } },
    `ungranted-screen ${report} mail.roles.0`,
  ],
  ['to roles that are there', { [report]: { mail: { ...mail, roles: ['nobody'] } } }, `unknown-role ${report} mail.roles.0`],
  ['to somebody at all', { [report]: { mail: { schedule: mail.schedule } } }, `wrong-value ${report} mail`],
  ['at times that there are', { [report]: { 'mail.schedule': { cron: '0 8 31 2 *' } } }, `wrong-schedule ${report} mail.schedule.cron`],
  [
    'in zones that there are',
    { [report]: { 'mail.schedule.timeZone': 'Asia/Nowhere' } },
    `wrong-schedule ${report} mail.schedule.timeZone`,
  ],
  ['with what it must be asked for', { [report]: { 'filters.loanDate.default': undefined } }, `wrong-value ${report} mail`],
  [
    'when something holds that rows have',
    { [report]: { mail: { ...mail, when: { '>': [{ var: 'record.nothing' }, 5] } } } },
    `wrong-expression ${report} mail.when.>.0.var`,
  ],
  [
    'of rows that are not turned',
    { [report]: { mail: { ...mail, when: true }, pivot: { across: 'month', measures: ['loans'] } } },
    `wrong-value ${report} mail.when`,
  ],
  ['where runs of jobs are kept', { 'app.json': { runs: undefined } }, `wrong-value ${report} mail`],
])('%s', (_, edits, expected) => {
  expect(diagnoseExamples(edits)).toContain(expected)
})

test('a job that mails a report says to whom, and what it must be asked for', () => {
  expect(diagnoseExamples({ [job]: { 'run.roles': undefined } })).toContain(`wrong-value ${job} run`)
  expect(
    diagnoseExamples({ [job]: { 'run.params': undefined }, [report]: { mail: undefined, 'filters.loanDate.default': undefined } }),
  ).toContain(`wrong-value ${job} run`)
})

test('the last day that it asks for is one of a range', () => {
  expect(diagnoseExamples({ [job]: { 'run.until': { var: 'today' } } })).toEqual([])
  expect(diagnoseExamples({ [job]: { 'run.until': { var: 'today' }, 'run.params': undefined } })).toContain(`wrong-value ${job} run.until`)
})
