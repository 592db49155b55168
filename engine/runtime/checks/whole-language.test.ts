import { describe, expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { type Edit, edited } from '../testing/edited.ts'
import { diagnoseExamples, libraryWithExamples } from '../testing/examples.ts'

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
    ['the parent of an entity', 'entities/catalogue/category.json', 'parent', 'over', 'unknown-field'],
    ['a column in a step', 'screens/lending/borrow.json', 'steps.books.sections.books.columns.0', 'bok', 'unknown-field'],
    ['the end of a wizard', 'screens/lending/borrow.json', 'finish', 'send', 'unknown-transition'],
    ['settings', 'screens/administration/lending.json', 'settings', 'lendings', 'unknown-setting'],
    ['a key of settings', 'screens/administration/lending.json', 'sections.limits.keys.0', 'maxBooks', 'unknown-part'],
    ['the heading of a block', 'screens/help/rules.json', 'blocks.branches.heading', 'title', 'unknown-field'],
    ['the language of a block', 'screens/help/rules.json', 'blocks.branches.language', 'spoken', 'unknown-field'],
    ['what translations have in common', 'screens/help/rules.json', 'blocks.branches.translates', 'topic', 'unknown-field'],
    ['a redirect', 'screens/books.json', 'to', '/catalogue/bookz', 'unknown-screen'],
    ['where a redirect leads some', 'screens/books.json', 'instead.0.to', '/catalogue/bookz', 'unknown-screen'],
    ['a print', 'workflows/lending/loan.json', 'transitions.print.print', 'loanSheet', 'unknown-print'],
    ['a mask', 'roles/clerk.json', 'grants.member.masked.phone', 'phones', 'unknown-mask'],
    ['a value set', 'lookups/category.json', 'from.code', 'number', 'unknown-field'],
    ['an approver', flow, 'approvals.buying.levels.head.approvers.field', 'boss', 'unknown-field'],
    ['who an authority names', flow, 'approvals.buying.levels.authority.approvers.rule.fields.0', 'one', 'unknown-field'],
    ['who decides otherwise', flow, 'approvals.buying.levels.group.approvers.otherwise.field', 'boss', 'unknown-field'],
    ['the step of a timer', flow, 'timers.forgotten.take', 'forget', 'unknown-transition'],
    ['the step after an answer', 'connectors/catalogue.json', 'operations.decided.take.0.transition', 'order', 'unknown-transition'],
    ['the operation of a connector', flow, 'transitions.approve.effects.0.operation', 'order', 'unknown-part'],
    ['whom a field asks', 'entities/catalogue/request.json', 'fields.title.asks.operation', 'prices', 'unknown-part'],
    ['the log of a call', 'connectors/catalogue.json', 'operations.price.log.entity', 'log', 'unknown-entity'],
    ['what a simulator answers', 'connectors/catalogue.json', 'operations.register.simulate.answer.no', 1, 'unknown-part'],
    ['the job before', 'jobs/monthlyReport.json', 'after.job', 'late', 'unknown-job'],
    ['who tells what a job follows', 'jobs/offersTold.json', 'after.connector', 'seller', 'unknown-connector'],
    ['the message that a job follows', 'jobs/offersTold.json', 'after.operation', 'sold', 'unknown-part'],
    ['what a guide points at', 'guides/loan.json', 'steps.books.at.section', 'copies', 'unknown-part'],
    ['a picture for strangers', 'app.json', 'public.slides.fresh.picture', 'covers', 'unknown-field'],
    ['what says how a picture opens', overview, 'tiles.covers.opens.field', 'style', 'unknown-field'],
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
    ['of pictures for strangers', 'app.json', 'public.slides.fresh.where', v('record.title')],
    ['of whom a tile is for', overview, 'tiles.waiting.visible', v('user.nobody')],
    ['of a tile', overview, 'tiles.waiting.where', v('record.totalFee')],
    ['of a rule of a step', 'screens/lending/borrow.json', 'steps.reader.rules.active.require', v('record.member')],
    ['of a variable of a message', 'messages/requestLate.json', 'variables.days.value', v('record.title')],
    ['of what another system is sent', 'connectors/catalogue.json', 'operations.register.send.title', v('record.titel')],
    ['of what it answers', 'connectors/catalogue.json', 'operations.register.receive.catalogueNo', v('answer.known')],
    ['of when a field asks', 'entities/catalogue/request.json', 'fields.title.asks.when', v('record.price')],
    ['of the log of a call', 'connectors/catalogue.json', 'operations.price.log.set.open', v('call.milliseconds')],
    ['of a job', 'jobs/lateLoans.json', 'run.where', v('record.price')],
    ['of an approval', flow, 'approvals.buying.when', v('record.price')],
    ['of a level', flow, 'approvals.buying.levels.group.when', v('record.price')],
    ['of when a setting is seen', 'settings/lending.json', 'keys.maxCopies.visible', { nonsense: [v('record.maxCopies'), 1] }],
    ['of what a setting is computed of', 'settings/lending.json', 'keys.maxCopies.computed', v('record.most')],
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

describe('a schedule', () => {
  test.each<[string, string, string, string]>([
    ['has minutes of the hour', 'jobs/lateLoans.json', 'schedule.cron', '75 4 18 * *'],
    ['comes round', 'jobs/lateLoans.json', 'schedule.cron', '0 4 31 2 *'],
    ['is of a zone of the world', 'jobs/lateLoans.json', 'schedule.timeZone', 'Asia/Nowhere'],
    ['and so are business dates', 'app.json', 'timeZone', 'Shanghai'],
  ])('%s', (_, file, path, value) => {
    expect(diagnoseExamples({ [file]: { [path]: value } })).toContain(`wrong-schedule ${file} ${path}`)
  })
})

describe('what a field asks another system', () => {
  const file = 'entities/catalogue/request.json'
  const price = 'operations.price'
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['goes out', { [`${price}.direction`]: 'in' }, /comes in/],
    ['is about the same record', { [`${price}.entity`]: 'loan' }, /"entity": "request"/],
    ['fills something in', { [`${price}.receive`]: undefined }, /"receive"/],
    ['fills in what is written, not picked', { [`${price}.receive`]: { head: null } }, /people pick/],
    ['leaves a trace', { [`${price}.log`]: undefined }, /"log"/],
    ['takes no step of a record that is not stored', { [`${price}.failed`]: 'reject' }, /Remove "take"/],
  ])('%s', (_, edits, sentence) => {
    const { diagnostics } = checkFiles(edited({ 'connectors/catalogue.json': edits as Edit }, libraryWithExamples))
    const found = diagnostics.filter(({ code }) => code === 'wrong-asks')

    expect(found).toMatchObject([{ file, path: ['fields', 'title', 'asks'], message: expect.stringMatching(sentence) }])
  })

  test('is asked in the header', () => {
    const asks = { label: '查', connector: 'catalogue', operation: 'price' }
    const edits = { 'entities/people/memberChange.json': { 'fields.changes.fields.newValue.asks': asks } }

    expect(diagnoseExamples(edits)).toContain('wrong-asks entities/people/memberChange.json fields.changes.fields.newValue.asks')
  })
})

test('somebody without an account is told by fields of the record, as a role', () => {
  const told = { kind: 'notify', message: 'requestLate', to: { addresses: [{ role: 'clark', email: 'mail', language: 'price' }] } }
  const found = diagnoseExamples({ [flow]: { 'transitions.submit.effects': [told] } })
  const at = `${flow} transitions.submit.effects.0.to.addresses.0`

  expect(found).toEqual(expect.arrayContaining([`unknown-role ${at}.role`, `unknown-field ${at}.email`, `wrong-field ${at}.language`]))
})

describe('a connector', () => {
  const file = 'connectors/catalogue.json'

  test.each<[string, Record<string, unknown>, string]>([
    ['is kept what is said with', { 'app.json': { exchanges: undefined } }, 'operations'],
    ['finds the record of what comes in', { [file]: { 'operations.decided.find': undefined } }, 'operations.decided.direction'],
    ['takes in only what is signed', { [file]: { signed: undefined } }, 'operations.decided.direction'],
    ['knows what becomes of what comes in', { [file]: { 'operations.decided.find': undefined } }, 'operations.decided.find'],
    ['is not asked what it tells', { [flow]: { 'transitions.approve.effects.0.operation': 'decided' } }, ''],
  ])('%s', (_, edits, path) => {
    const at = path === '' ? `${flow} transitions.approve.effects.0.operation` : `${file} ${path}`
    expect(diagnoseExamples(edits as never)).toContain(`wrong-connector ${at}`)
  })
})

test('a job that brings rows names operations that have a feed, and a feed the fields of its entity', () => {
  const [file, connector] = ['jobs/offers.json', 'connectors/bookseller.json']

  expect(diagnoseExamples({ [file]: { 'run.operations': ['offers', 'orders'] } })).toContain(`unknown-part ${file} run.operations.1`)
  expect(diagnoseExamples({ [connector]: { 'operations.offers.feed': undefined } })).toContain(`wrong-connector ${file} run.operations.0`)
  expect(diagnoseExamples({ [connector]: { 'operations.offers.entity': undefined } })).toContain(
    `wrong-connector ${connector} operations.offers.feed`,
  )
  expect(diagnoseExamples({ [connector]: { 'operations.offers.feed.key.0': 'number' } })).toContain(
    `unknown-field ${connector} operations.offers.feed.key.0`,
  )
  expect(diagnoseExamples({ [connector]: { 'operations.offers.feed.gone': 'title' } })).toContain(
    `wrong-field ${connector} operations.offers.feed.gone`,
  )
})

test('what codes mean is kept by a unique code and a reference to what the field names', () => {
  const [connector, entity] = ['connectors/bookseller.json', 'entities/catalogue/sellerBranch.json']
  const at = `${connector} operations.offers.feed.codes`
  const codesWith = (key: string, value: unknown) => diagnoseExamples({ [connector]: { [`operations.offers.feed.codes.${key}`]: value } })

  expect(diagnoseExamples({})).not.toContain(`wrong-connector ${at}.branch`)
  expect(codesWith('branch.code', 'sellerName')).toContain(`wrong-connector ${at}.branch.code`)
  expect(codesWith('branch.means', 'sellerName')).toContain(`wrong-field ${at}.branch.means`)
  expect(codesWith('branch.entity', 'nobody')).toContain(`unknown-entity ${at}.branch.entity`)
  expect(codesWith('title', { entity: 'sellerBranch', code: 'sellerCode', means: 'branch' })).toContain(`wrong-field ${at}.title`)
  expect(diagnoseExamples({ [entity]: { 'fields.branch.entity': 'category' } })).toContain(`wrong-connector ${at}.branch.means`)
  expect(diagnoseExamples({ [entity]: { 'fields.branch.required': true } })).toContain(`wrong-connector ${at}.branch`)
})

test('what codes of a choice mean is one of its values', () => {
  const [connector, fed, entity] = [
    'connectors/bookseller.json',
    'entities/catalogue/offeredBook.json',
    'entities/catalogue/sellerBinding.json',
  ]
  const at = `wrong-connector ${connector} operations.offers.feed.codes.binding`
  const choice = (...values: string[]) => ({
    'fields.binding': { kind: 'enum', label: '装帧', values: Object.fromEntries(values.map((value) => [value, { label: value }])) },
  })

  expect(diagnoseExamples({})).not.toContain(`${at}.means`)
  expect(diagnoseExamples({ [fed]: choice('A', 'B'), [entity]: choice('A') })).not.toContain(`${at}.means`)
  expect(diagnoseExamples({ [fed]: choice('A', 'B'), [entity]: choice('A', 'SCROLL') })).toContain(`${at}.means`)
  expect(diagnoseExamples({ [entity]: choice('PAPERBACK') })).toContain(`${at}.means`)
  expect(diagnoseExamples({ [entity]: { 'fields.binding.multiple': true } })).toContain(`${at}.means`)
  expect(diagnoseExamples({ [entity]: { 'fields.binding.lookup': 'tag' } })).toContain(`${at}.means`)
  expect(diagnoseExamples({ [fed]: { 'fields.binding.multiple': true } })).toContain(at)
})

test('subscribers are told through exchanges, as a client sees it, with a secret that nobody reads', () => {
  const [file, app] = ['entities/system/subscription.json', 'wrong-subscriptions app.json subscriptions']

  expect(diagnoseExamples({ [file]: { 'fields.secret.sealed': undefined } })).toContain(`${app}.secret`)
  expect(diagnoseExamples({ [file]: { 'fields.partner.entity': 'member' } })).toContain(`${app}.client`)
  expect(diagnoseExamples({ 'app.json': { clients: undefined } })).toContain(`${app}.client`)
  expect(diagnoseExamples({ 'app.json': { exchanges: undefined } })).toContain(app)
  expect(diagnoseExamples({ 'app.json': { 'exchanges.subscription': undefined } })).toContain(app)
  expect(diagnoseExamples({ 'entities/system/exchange.json': { 'fields.subscription.entity': 'member' } })).toContain(app)
  expect(diagnoseExamples({ 'app.json': { 'subscriptions.where': { var: 'record.nothing' } } })).toEqual([
    'wrong-expression app.json subscriptions.where.var',
  ])
})

test('a file with rows is that of one operation, and runs have a field for it', () => {
  const connector = 'connectors/bookseller.json'
  const more = { label: '更多', entity: 'offeredBook', method: 'GET', path: '/more', feed: { key: ['offerNo'], file: 'offers.csv' } }
  const field = `wrong-connector ${connector} operations.offers.feed.file`

  expect(diagnoseExamples({ 'app.json': { 'runs.file': undefined } })).toContain(field)
  expect(diagnoseExamples({ [connector]: { 'operations.more': more } })).toContain(field)
})

test('a job follows a message that comes in, is about no record then, and a message without a record is followed by one', () => {
  const [file, connector] = ['jobs/offersTold.json', 'connectors/bookseller.json']

  expect(diagnoseExamples({ [file]: { 'after.operation': 'offers' } })).toContain(`wrong-connector ${file} after.operation`)
  expect(diagnoseExamples({ [file]: { 'after.connector': undefined } })).toContain(`wrong-value ${file} after`)
  expect(diagnoseExamples({ [file]: { 'after.operation': undefined } })).toContain(`wrong-value ${file} after`)
  expect(diagnoseExamples({ [file]: { 'after.entity': 'book' } })).toContain(`wrong-value ${file} after.entity`)
  expect(diagnoseExamples({ [file]: { 'after.job': 'offers' } })).toContain(`wrong-value ${file} after`)
  expect(diagnoseExamples({ [file]: { after: { job: 'offers' } } })).toContain(`wrong-connector ${connector} operations.changed.direction`)
  expect(diagnoseExamples({ [connector]: { signed: undefined } })).toContain(`wrong-connector ${connector} operations.changed.direction`)
})

test('a feed of changes says where its watermark stands, and a job beside it finds what is gone', () => {
  const [file, connector] = ['jobs/offers.json', 'connectors/bookseller.json']
  const at = 'operations.offers.feed.since'
  const whole = 'jobs/offersWhole.json'

  expect(diagnoseExamples({ [connector]: { [`${at}.greatest`]: undefined } })).toContain(`wrong-connector ${connector} ${at}`)
  expect(diagnoseExamples({ [connector]: { [`${at}.at`]: '/now' } })).toContain(`wrong-connector ${connector} ${at}`)
  expect(diagnoseExamples({ [connector]: { [`${at}`]: { send: 'after', at: '/now', kind: 'date' } } })).toContain(
    `wrong-connector ${connector} ${at}.kind`,
  )
  expect(diagnoseExamples({ [connector]: { 'operations.offers.feed.protocol': 'odata', 'operations.offers.method': 'POST' } })).toContain(
    `wrong-connector ${connector} operations.offers.method`,
  )
  expect(diagnoseExamples({ [whole]: { 'run.full': undefined } })).toContain(`wrong-connector ${file} run.operations.0`)
  expect(diagnoseExamples({ [connector]: { [at]: undefined } })).toContain(`wrong-connector ${whole} run.full`)
})

test('an envelope is posted to another system, says where its rows stand, and carries one kind of credentials', () => {
  const connector = 'connectors/bookseller.json'
  const offers = 'operations.offers'
  const soap = { element: 'Z_OFFERS', namespace: 'urn:offers' }
  const enveloped = { [`${offers}.soap`]: soap, [`${offers}.method`]: 'POST' }
  const found = (more: object) => diagnoseExamples({ [connector]: { ...enveloped, ...more } })

  expect(found({})).toEqual([])
  expect(found({ [`${offers}.method`]: 'GET' })).toContain(`wrong-connector ${connector} ${offers}.method`)
  expect(found({ [`${offers}.feed.protocol`]: 'odata' })).toContain(`wrong-connector ${connector} ${offers}.feed.protocol`)
  expect(found({ [`${offers}.feed.rows`]: undefined })).toContain(`wrong-connector ${connector} ${offers}.feed`)
  expect(found({ [`${offers}.direction`]: 'in' })).toContain(`wrong-connector ${connector} ${offers}.soap`)
  expect(found({ basic: true })).toContain(`wrong-connector ${connector} basic`)
  expect(found({ basic: true, signed: false })).not.toContain(`wrong-connector ${connector} basic`)
})

test.each<[string, string, string, unknown, string]>([
  ['a number is not masked like a text', 'roles/clerk.json', 'grants.request.byStatus.SUBMITTED.masked.price', 'phone', 'wrong-field'],
  ['a text is not masked like a number', 'roles/clerk.json', 'grants.member.masked.phone', 'amount', 'wrong-field'],
])('%s', (_, file, path, value, code) => {
  expect(diagnoseExamples({ [file]: { [path]: value } })).toContain(`${code} ${file} ${path}`)
})

test('a tree stands on a reference of an entity to itself', () => {
  const branch = { kind: 'ref', label: '分馆', entity: 'branch' }
  const tree = 'screens/catalogue/categories.json'

  expect(diagnoseExamples({ 'entities/catalogue/category.json': { 'fields.branch': branch }, [tree]: { parent: 'branch' } })).toContain(
    `wrong-field ${tree} parent`,
  )
  expect(diagnoseExamples({ 'entities/catalogue/category.json': { 'fields.branch': branch, parent: 'branch' } })).toContain(
    'wrong-field entities/catalogue/category.json parent',
  )
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
