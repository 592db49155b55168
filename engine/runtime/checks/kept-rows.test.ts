import { expect, test } from 'vitest'
import { diagnose, type Edit } from '../testing/edited.ts'

const job = 'jobs/branchMonths.json'
const report = 'reports/loansByMonth.json'
const kept = (change: object, edits: Record<string, Edit> = {}) =>
  diagnose({ ...edits, [job]: Object.fromEntries(Object.entries(change).map(([path, to]) => [`run.${path}`, to])) })

test.each<[string, Record<string, unknown>, string]>([
  ['the report is one that is there', { report: 'loansByWeek' }, `unknown-report ${job} run.report`],
  ['the entity is one that is there', { entity: 'branchWeek' }, `unknown-entity ${job} run.entity`],
  ['columns are those of the report', { 'values.copies': { var: 'record.copy' } }, `wrong-expression ${job} run.values.copies.var`],
  ['fields are those of the entity', { 'values.loans': { var: 'record.copies' } }, `unknown-field ${job} run.values.loans`],
  ['a text is no number', { 'values.copies': { var: 'record.month' } }, `wrong-expression ${job} run.values.copies`],
  ['a branch is no amount', { 'values.fees': { var: 'record.branch' } }, `wrong-expression ${job} run.values.fees`],
  ['an amount is no branch', { 'values.branch': { var: 'record.fees' } }, `wrong-expression ${job} run.values.branch`],
  ['a row has nothing of what it refers to', { 'values.reason': { var: 'record.branch.name' } }, `wrong-value ${job} run.values.reason`],
  ['what is computed is not written', { 'values.settled': { var: 'record.fees' } }, `wrong-field ${job} run.values.settled`],
  ['nor is the status', { 'values.status': 'PUBLISHED' }, `wrong-field ${job} run.values.status`],
  ['the key is one of the entity, which nothing else is known by', { 'refresh.key': 'branch' }, `wrong-key ${job} run.refresh.key`],
  ['the values say the whole key', { 'values.month': undefined }, `wrong-key ${job} run.refresh.key`],
  ['parameters are those of the report', { 'params.loans': 1 }, `unknown-part ${job} run.params.loans`],
  ['the last day is a day', { until: { year: [{ var: 'today' }] } }, `wrong-expression ${job} run.until`],
  ['and one of ranges that are asked for', { params: undefined }, `wrong-value ${job} run.until`],
  ['what is brought up to date is a record', { 'refresh.when': { var: 'record.lines' } }, `wrong-expression ${job} run.refresh.when.var`],
  ['it takes a step that is its own', { 'refresh.take': 'lend' }, `unknown-transition ${job} run.refresh.take`],
  ['what is gone is said by a boolean', { 'gone.field': 'reason' }, `wrong-field ${job} run.gone.field`],
  ['that no row says', { 'values.gone': true }, `wrong-field ${job} run.values.gone`],
  ['and found among records', { 'gone.where': { var: 'record.lines' } }, `wrong-expression ${job} run.gone.where.var`],
])('%s', (_, change, expected) => {
  expect(kept({})).toEqual([])
  expect(kept(change)).toContain(expected)
})

test('what a report must be asked for is said', () => {
  const required = { [report]: { 'filters.loanDate.default': undefined } }
  expect(kept({}, required)).not.toContain(`wrong-value ${job} run`)
  expect(kept({ params: undefined, until: undefined }, required)).toContain(`wrong-value ${job} run`)
  expect(kept({}, { [report]: { 'filters.branch.required': true } })).toContain(`wrong-value ${job} run`)
})

test('rows are neither turned nor of what is not told apart', () => {
  expect(kept({}, { [report]: { pivot: { across: 'branch', measures: ['copies'] } } })).toContain(`wrong-value ${job} run.report`)
  expect(kept({}, { [report]: { 'groups.branch.top': { count: 3, by: 'copies' } } })).toContain(`wrong-value ${job} run.report`)
})
