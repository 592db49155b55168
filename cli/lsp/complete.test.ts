import { expect, test } from 'vitest'
import { openedBy, withServer } from './testing/with-server.ts'

const loans = 'screens/lending/loans.json'
const approvals = 'screens/lending/loanApprovals.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'

const server = withServer()
const opened = (path: string) => openedBy(server(), path)
const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('fields complete, through references too', async () => {
  const editor = await opened(loans)
  await editor.type(loans, '"lastDue"', '"member."')

  const items = await editor.complete(loans, '"member.|"')

  const phone = items.find(({ label }) => label === 'member.phone')
  expect(phone?.detail).toBe('手机号 · code')
  expect(phone && editor.taken(loans, phone)).toMatch(/"total": true \},\n {4}"member\.phone",/)
})

test('a half-written file completes: a word without quotes, a missing comma', async () => {
  const editor = await opened(loans)
  await editor.type(loans, '"lastDue",', 'last')

  const item = (await editor.complete(loans, ' last|')).find(({ label }) => label === 'lastDue')

  expect(item && editor.taken(loans, item)).toContain('"lastDue",\n')
})

test('keys complete with what they mean and what must stand under them', async () => {
  const editor = await opened(loan)
  await editor.type(loan, '"label": "备注",', '"label": "备注", "",')

  const items = await editor.complete(loan, '"label": "备注", "|"')

  expect(labels(items)).toContain('help')
  expect(labels(items)).not.toContain('label')
  const help = items.find(({ label }) => label === 'help')
  expect(help?.documentation).toMatchObject({ value: expect.stringContaining('sentence under the input') })
  expect(help && editor.taken(loan, help)).toContain('"help": "$1"')
})

test.each<[string, string, string, string, string, readonly string[]]>([
  [
    'kinds of field',
    loan,
    '"kind": "text", "label": "备注"',
    '"kind": "", "label": "备注"',
    '"kind": "|", "label": "备注"',
    ['money', 'ref'],
  ],
  ['entities', loan, '"entity": "branch"', '"entity": ""', '"entity": "|"', ['member', 'loan.copies']],
  ['lookups', loan, '"lookup": "unit"', '"lookup": ""', '"lookup": "|"', ['shelf', '$roles']],
  ['sequences', loan, '"sequence": "loanNo"', '"sequence": ""', '"sequence": "|"', ['slipNo']],
  ['statuses', flow, '"to": "SUBMITTED"', '"to": ""', '"to": "|"', ['DRAFT', 'LENT']],
  ['messages', flow, '"message": "loanLent"', '"message": ""', '"message": "|"', ['loanRejected']],
  ['roles', flow, '["librarian"]', '[""]', '["|"]', ['admin', 'librarian']],
  ['steps of a list', loans, '"approve"', '"appr"', '"appr|"', ['withdraw', 'export']],
  ['screens', loans, '"screen": "/lending/loan"', '"screen": "/"', '"screen": "/|"', ['/lending/return']],
  ['conversions', 'screens/lending/openCopies.json', '"loanToReturn"', '""', '"convert": "|"', ['returnToFine']],
  ['scopes and fields', flow, '"record.loanDate"', '""', '"var": "|"', ['record.loanDate', 'user.branch', 'today']],
  ['paths through references', flow, '"record.loanDate"', '"record.member."', '"record.member.|"', ['record.member.branch']],
  ['lines to sum over', loan, '"sum": [{ "var": "record.copies" }', '"sum": [{ "var": "" }', '"sum": [{ "var": "|" }', ['record.copies']],
  ['the fields of a row', loan, '"row.quantity"', '"row."', '"row.|"', ['row.quantity', 'row.book']],
  [
    'the values of a choice',
    loan,
    '"record.purpose" }, "EVENT"]',
    '"record.purpose" }, ""]',
    '"record.purpose" }, "|"]',
    ['HOME', 'EVENT'],
  ],
  ['operators', loan, '"readonly": { "!"', '"readonly": { ""', '"readonly": { "|"', ['in', 'present', 'var']],
  ['fields in a text', loan, '现有 {totalQuantity} 册', '现有 {', '现有 {|', ['totalFee']],
  ['what a grant is about', 'roles/member.json', '"grants": {', '"grants": { "",', '"grants": { "|"', ['loan', '*']],
  ['texts to translate', 'locales/US/app.json', '"title": "Community library"', '""', '"|"', ['title']],
  ['files to translate', 'locales/US/people.json', '"entities/people/branch"', '""', '"|"', ['entities/people/branch']],
  ['fragments', loans, '"memberColumns"', '""', '"use": "|"', ['memberColumns']],
  ['the parameters of a fragment', loans, '"with": {', '"with": { "",', '"with": { "|"', ['member']],
  [
    'the fields of a fragment',
    'fragments/memberColumns.json',
    '"{{member}}.phone"',
    '"{{member}}."',
    '"{{member}}.|"',
    ['{{member}}.name'],
  ],
  ['what a variant adds', approvals, '"add": { "columns": ["note"]', '"add": { "columns": [""]', '"columns": ["|"]', ['lentAt']],
  [
    'what a variant leaves out',
    approvals,
    '"without": { "query": ["status"]',
    '"without": { "query": [""]',
    '"query": ["|"]',
    ['branch', 'loanDate'],
  ],
  [
    'the expressions of a variant',
    approvals,
    '{ "var": "record.status" }, "SUBMITTED"]',
    '{ "var": "record.status" }, ""]',
    '"record.status" }, "|"]',
    ['APPROVED'],
  ],
  ['row scopes', 'roles/member.json', '"scope": "own', '"scope": "', '"scope": "|', ['ownLoans']],
  ['fields of a fixture', 'fixtures/loans.json', '"record.createdAt"', '"record."', '"record.|"', ['record.loanDate']],
])('%s complete', async (_, path, piece, becomes, cursor, expected) => {
  const editor = await opened(path)
  await editor.type(path, piece, becomes)

  expect(labels(await editor.complete(path, cursor))).toEqual(expect.arrayContaining([...expected]))
})

test.each<[string, string, string, string]>([
  ['a name that is taken', '"member.na|me"', 'phone', 'There is a field "member.phone" already.'],
  ['a word that is no name', '"member.na|me"', 'my name', '"my name" cannot name a field'],
  ['what every record has', '"user.i|d"', 'key', 'not declared in this bundle'],
])('%s is refused with a reason', async (_, piece, to, why) => {
  const editor = await opened(loan)

  await expect(editor.rename(loan, piece, to)).rejects.toThrow(why)
})
