import { describe, expect, test } from 'vitest'
import { diagnoseExamples } from '../../testing/examples.ts'

const flow = 'workflows/catalogue/request.json'
const report = 'reports/loansByMonth.json'
const dataset = 'datasets/loans.json'
const overview = 'screens/start/overview.json'
const v = (path: string) => ({ var: path })

describe('every name leads to something', () => {
  test.each<[string, string, string, unknown, string]>([
    ['of a dataset', dataset, 'fields.book', 'book.titel', 'unknown-field'],
    ['a dataset', report, 'dataset', 'loan', 'unknown-dataset'],
    ['a field of a dataset', report, 'filters.book.field', 'bok', 'unknown-part'],
    ['a column of a report', report, 'columns.0', 'year', 'unknown-part'],
    ['a measure of a chart', report, 'charts.trend.y.0', 'copy', 'unknown-part'],
    ['a screen that a row leads to', report, 'drill.screen', '/lending/nowhere', 'unknown-screen'],
    ['a report', 'screens/reports/loansByMonth.json', 'report', 'loansByYear', 'unknown-report'],
    ['a chart', overview, 'tiles.trend.chart', 'trends', 'unknown-part'],
    ['a field of a figure', overview, 'tiles.fees.field', 'fees', 'unknown-field'],
    ['a shortcut', overview, 'tiles.often.items.books.screen', '/books2', 'unknown-screen'],
    ['the parent of a tree', 'screens/catalogue/categories.json', 'parent', 'over', 'unknown-field'],
    ['a column in a step', 'screens/lending/borrow.json', 'steps.books.sections.books.columns.0', 'bok', 'unknown-field'],
    ['the end of a wizard', 'screens/lending/borrow.json', 'finish', 'send', 'unknown-transition'],
    ['settings', 'screens/administration/lending.json', 'settings', 'lendings', 'unknown-setting'],
    ['a key of settings', 'screens/administration/lending.json', 'sections.limits.keys.0', 'maxBooks', 'unknown-part'],
    ['the heading of a block', 'screens/help/rules.json', 'blocks.branches.heading', 'title', 'unknown-field'],
    ['a redirect', 'screens/books.json', 'to', '/catalogue/bookz', 'unknown-screen'],
    ['a mask', 'roles/clerk.json', 'grants.member.masked.phone', 'phones', 'unknown-mask'],
    ['a value set', 'lookups/category.json', 'from.code', 'number', 'unknown-field'],
    ['an approver', flow, 'approvals.purchase.levels.head.approvers.field', 'boss', 'unknown-field'],
    ['who an authority names', flow, 'approvals.purchase.levels.authority.approvers.rule.fields.0', 'one', 'unknown-field'],
    ['the step of a timer', flow, 'timers.forgotten.take', 'forget', 'unknown-transition'],
    ['the operation of a connector', 'connectors/catalogue.json', 'operations.register.on.0', 'order', 'unknown-transition'],
    ['the job before', 'jobs/monthlyReport.json', 'after.job', 'late', 'unknown-job'],
    ['what a guide points at', 'guides/loan.json', 'steps.books.at.section', 'copies', 'unknown-part'],
    ['the menu of telephones', 'app.json', 'mobileMenu', 'phones', 'unknown-menu'],
    ['the calendar', 'app.json', 'calendar.working', 'works', 'unknown-field'],
  ])('%s', (_, file, path, value, code) => {
    expect(diagnoseExamples({ [file]: { [path]: value } })).toContain(`${code} ${file} ${path}`)
  })
})

describe('every expression is typed', () => {
  test.each<[string, string, string, unknown]>([
    ['of a dataset, by its kind', dataset, 'fields.late.value', v('record.quantity')],
    ['of a measure, over the dataset', report, 'measures.late.where', v('record.lates')],
    ['of a formula, over the report', report, 'formulas.lateShare.value', v('record.quantity')],
    ['of a format', report, 'columns.5.tones.0.when', v('record.copies')],
    ['of a tile', overview, 'tiles.waiting.where', v('record.totalFee')],
    ['of a rule of a step', 'screens/lending/borrow.json', 'steps.reader.rules.active.require', v('record.member')],
    ['of a variable of a message', 'messages/requestLate.json', 'variables.days.value', v('record.title')],
    ['of what another system is sent', 'connectors/catalogue.json', 'operations.register.send.title', v('record.titel')],
    ['of what it answers', 'connectors/catalogue.json', 'operations.register.receive.catalogueNo', v('answer.known')],
    ['of a job', 'jobs/lateLoans.json', 'run.where', v('record.price')],
    ['of a level', flow, 'approvals.purchase.levels.group.when', v('record.price')],
    ['of the default of a setting', 'settings/lending.json', 'keys.maxCopies.default', 'ten'],
    [
      'of a setting that is read',
      'entities/lending/loan.json',
      'rules.atMostTen.require',
      { '<=': [v('record.totalQuantity'), v('settings.lending.max')] },
    ],
  ])('%s', (_, file, path, value) => {
    expect(diagnoseExamples({ [file]: { [path]: value } })).toContainEqual(expect.stringContaining(`wrong-expression ${file} ${path}`))
  })
})

describe('an approval', () => {
  const head = 'approvals.purchase.levels.head'

  test.each<[string, Record<string, unknown>, string]>([
    ['has somebody to decide', { [`${head}.approvers`]: { field: 'branch.createdBy' } }, `empty-approvers ${flow} ${head}.approvers`],
    ['has a decider who may read', { [`${head}.approvers`]: { roles: ['librarian'] } }, `empty-approvers ${flow} ${head}.approvers`],
    ['goes on when time is up', { [`${head}.deadline`]: { workingDays: 1 } }, `missing-escalation ${flow} ${head}.deadline`],
    ['reminds in time', { [`${head}.deadline.remindAfter`]: 3 }, `wrong-approval ${flow} ${head}.deadline.remindAfter`],
    ['leaves its status', { 'approvals.purchase.approve': 'submit' }, `wrong-approval ${flow} approvals.purchase.approve`],
    ['is kept apart', { 'approvals.purchase.apart': ['submit'] }, `not-separate ${flow} approvals.purchase.levels.group.approvers.roles.0`],
  ])('%s', (_, edits, expected) => {
    expect(diagnoseExamples({ [flow]: edits })).toContain(expected)
  })
})

describe('conditions', () => {
  test('that nothing can fulfil are found', () => {
    const where = { and: [{ '==': [v('record.status'), 'DRAFT'] }, { '==': [v('record.status'), 'LENT'] }] }
    const guards = {
      cheap: { require: { '<': [v('record.price'), 10] }, message: 'x' },
      dear: { require: { '>': [v('record.price'), 10] }, message: 'x' },
    }

    expect(diagnoseExamples({ [overview]: { 'tiles.waiting.where': where } })).toContain(`never-true ${overview} tiles.waiting.where`)
    expect(diagnoseExamples({ [flow]: { 'transitions.submit.guards': guards } })).toContain(`never-true ${flow} transitions.submit.guards`)
  })

  test('of two clocks exclude each other', () => {
    const other = { from: ['SUBMITTED'], take: 'approve', after: { workingDays: 10 } }
    const by = (operator: string) => ({ [operator]: [v('record.price'), 100] })

    expect(diagnoseExamples({ [flow]: { 'timers.lucky': other } })).toContain(`overlapping-conditions ${flow} timers.lucky`)
    expect(diagnoseExamples({ [flow]: { 'timers.forgotten.when': by('>='), 'timers.lucky': { ...other, when: by('<') } } })).toEqual([])
  })
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['values or records', 'lookups/category.json', { values: { A: { label: 'A' } } }, ''],
  ['a time or a cause', 'jobs/lateLoans.json', { schedule: undefined }, ''],
  ['a span or a date', flow, { 'timers.forgotten.at': 'wantedBy' }, ' timers.forgotten'],
  ['a sum has a field', overview, { 'tiles.fees.field': undefined }, ' tiles.fees'],
  ['a count has none', report, { 'measures.lines.field': 'fee' }, ' measures.lines'],
  ['a path is short', dataset, { 'fields.far': 'parent.member.branch.createdBy.name' }, ' fields.far'],
])('%s', (_, file, edits, at) => {
  expect(diagnoseExamples({ [file]: edits })).toContain(`wrong-value ${file}${at}`)
})

test('whoever may open a report may read what it is made of', () => {
  expect(diagnoseExamples({ 'roles/clerk.json': { screens: ['/catalogue/requests', '/reports/loansByMonth'] } })).toContain(
    'ungranted-entity roles/clerk.json screens.1',
  )
})

describe('what a role may not see', () => {
  const hidden = (fields: string[]) => ({ 'roles/librarian.json': { 'grants.loan.hidden': fields } })

  test('is not asked for or summed up by a report that it opens', () => {
    const opens = { 'screens.0': '/reports/loansByMonth', 'grants.loan.hidden': ['copies.fee'] }

    expect(diagnoseExamples({ 'roles/librarian.json': opens })).toContain(`hidden-field-used ${report} measures.fees`)
  })

  test('is not told in a message', () => {
    expect(diagnoseExamples(hidden(['totalQuantity']))).toContain('hidden-field-used messages/loanSubmitted.json body')
  })

  test('does not show in what is computed from it', () => {
    expect(diagnoseExamples(hidden(['copies.dailyFee']))).toContain(
      'hidden-field-used entities/lending/loan.json fields.copies.fields.fee.computed',
    )
  })

  test('nor by a mask', () => {
    expect(diagnoseExamples({ 'roles/librarian.json': { 'grants.loan.masked': { totalQuantity: 'amount' } } })).toContain(
      'hidden-field-used messages/loanSubmitted.json body',
    )
  })
})

test('value sets and reports are served by an index', () => {
  expect(diagnoseExamples({ 'lookups/category.json': { 'from.code': 'name' } })).toContain('missing-index lookups/category.json from.code')
  expect(
    diagnoseExamples({ [report]: { 'filters.loanDate': undefined, 'filters.book.required': true, 'filters.book.field': 'quantity' } }),
  ).toContain(`missing-index ${report} filters.book`)
})
