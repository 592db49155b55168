import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnostic, Hover, WorkspaceEdit } from 'vscode-languageserver/node'
import { copyOfLibrary } from '../testing/run.ts'
import { Editor, Server } from './testing/editor.ts'

const loans = 'screens/lending/loans.json'
const approvals = 'screens/lending/loanApprovals.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'
const member = 'entities/people/member.json'

let server: Server

beforeAll(async () => {
  server = await Server.start('/nowhere')
})
afterAll(async () => {
  expect(await server.end()).toBe(0)
})

/** An editor with a file of its own copy of the library. */
async function opened(path: string, by = server): Promise<Editor> {
  const editor = new Editor(by, copyOfLibrary().bundle)
  await editor.open(path)
  return editor
}

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label)
const text = (hover: Hover | null) => (hover?.contents as { value: string } | undefined)?.value

const unknown = (all: readonly Diagnostic[]) => all.filter(({ code }) => code === 'unknown-field')

test('a typo is shown at its word while it is typed, and gone when it is put right', async () => {
  const editor = await opened(loans)
  await editor.type(loans, '"lastDue"', '"lastDeu"')

  const [wrong] = unknown(await editor.shows(loans, (all) => unknown(all).length > 0))

  expect(wrong).toMatchObject({ severity: 1, source: 'pergola' })
  expect(wrong?.message).toContain('Did you mean "lastDue"?')
  expect(wrong && editor.textAt(loans, wrong.range)).toBe('"lastDeu"')
  await editor.type(loans, '"lastDeu"', '"lastDue"')
  await editor.shows(loans, (all) => unknown(all).length === 0)
})

test('the name that was meant is a fix', async () => {
  const editor = await opened(loan)
  await editor.type(loan, '"record.purpose"', '"record.purpos"')
  const wrong = await editor.shows(loan, (all) => all.some(({ code }) => code === 'wrong-expression'))

  const [fix] = await editor.fixes(loan, wrong)

  expect(fix).toMatchObject({ title: 'Change to "purpose"', kind: 'quickfix' })
  const [edit] = fix?.edit?.changes?.[editor.uri(loan)] ?? []
  expect(edit && [editor.textAt(loan, edit.range), edit.newText]).toEqual(['purpos', 'purpose'])
})

test('what an edit breaks elsewhere is shown there, though that file is not open', async () => {
  const editor = await opened(loan)
  await editor.type(loan, '"lastDue": {', '"lastDay": {')

  const [wrong] = unknown(await editor.shows(loans, (all) => unknown(all).length > 0))

  await editor.open(loans)
  expect(wrong && editor.textAt(loans, wrong.range)).toBe('"lastDue"')
})

test('what is no JSON yet is shown without all that refers to it', async () => {
  const editor = await opened(loan)
  await editor.type(loan, '"label": "借书单",', '"label": "借书单"')

  expect(await editor.shows(loan, (all) => all.length > 0)).toMatchObject([{ code: 'json-syntax', range: { start: { line: 2 } } }])
})

test('what another program changes on the disk is checked too', async () => {
  const editor = await opened(loans)
  const path = 'screens/lending/fines.json'
  await editor.hover(loans, '"kin|d"')
  editor.write(path, readFileSync(join(editor.bundle, path), 'utf8').replace('"entity": "fine"', '"entity": "fines"'))

  await editor.shows(path, (all) => all.some(({ code }) => code === 'unknown-entity'))
})

test('a file that is closed without being saved counts as it is saved', async () => {
  const editor = await opened(loans)
  await editor.type(loans, '"lastDue"', '"lastDeu"')
  await editor.shows(loans, (all) => unknown(all).length > 0)

  await editor.close(loans)

  await editor.shows(loans, (all) => unknown(all).length === 0)
})

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

test('a name tells what it is', async () => {
  const editor = await opened(loan)

  expect(text(await editor.hover(loan, '"picked.feeDis|count"'))).toMatch(
    /^\*\*field\*\* `member\.feeDiscount` — 费用折扣 {2}\npercent {2}\nZHT: \S+ · US: \S+.* {2}\ndeclared in `entities\/people\/member\.json`/,
  )
  expect(text(await editor.hover(loan, '"member.na|me"'))).toContain('`member.name`')
  expect(text(await editor.hover(loan, '"user.i|d"'))).toContain('every record has it')
})

test('a key tells what the language says of it, an expression its type', async () => {
  const editor = await opened(loan)

  expect(text(await editor.hover(loan, '"seque|nce"'))).toBe('The sequence that numbers new records.')
  expect(text(await editor.hover(loan, '"comp|uted": { "sum"'))).toContain('The value, always.')
  expect(text(await editor.hover(loan, '"computed": { "su|m"'))).toContain('type: `quantity`')
  expect(text(await editor.hover(loan, '"row.dail|yFee"'))).toContain('type: `money`')
})

test('a name leads to where it is declared', async () => {
  const editor = await opened(loan)
  await editor.open(member)

  const field = await editor.definition(loan, '"picked.feeDis|count"')

  expect(field?.uri).toBe(editor.uri(member))
  expect(field && editor.textAt(member, field.range)).toBe('feeDiscount')
  expect(await editor.definition(loan, '"entity": "mem|ber"')).toMatchObject({
    uri: editor.uri(member),
    range: { start: { line: 0, character: 0 } },
  })
})

test('a translation leads to its text', async () => {
  const path = 'locales/US/app.json'
  const editor = await opened(path)

  expect(await editor.definition(path, '"ti|tle"')).toMatchObject({ uri: editor.uri('app.json') })
})

test('every use of a name is found, unsaved ones too', async () => {
  const editor = await opened(loans)
  await editor.type(loans, '"lastDue"', '"note"')

  const files = (await editor.references(loans, '"no|te"')).map(({ uri }) => uri)

  expect(files).toEqual(expect.arrayContaining([loans, loan, flow, 'locales/US/lending.json'].map((path) => editor.uri(path))))
})

test('a field is renamed in every file, with what it was called', async () => {
  const editor = await opened(loan)

  expect(await editor.prepareRename(loan, '"picked.feeDis|count"')).toMatchObject({ placeholder: 'feeDiscount' })
  const edit = await editor.rename(loan, '"picked.feeDis|count"', 'rebate')

  expect(newTexts(edit, editor.uri(loan))).toEqual(['rebate'])
  expect(newTexts(edit, editor.uri(member)).join()).toContain('"was": ["feeDiscount"]')
})

test('a field is renamed in its translations', async () => {
  const editor = await opened(member)
  const edit = await editor.rename(member, '"cardUn|til": {', 'validUntil')

  expect(newTexts(edit, editor.uri('locales/US/people.json'))).toEqual(['validUntil'])
})

test('an entity is renamed with its files', async () => {
  const editor = await opened(loans)

  const edit = await editor.rename(loans, '"entity": "lo|an"', 'borrowing')

  expect(newTexts(edit, editor.uri(loans))).toEqual(['borrowing'])
  const [oldUri, newUri] = [editor.uri(loan), editor.uri('entities/lending/borrowing.json')]
  expect(edit?.documentChanges).toContainEqual({ kind: 'rename', oldUri, newUri })
})

test.each<[string, string, string, string]>([
  ['a name that is taken', '"member.na|me"', 'phone', 'There is a field "member.phone" already.'],
  ['a word that is no name', '"member.na|me"', 'my name', '"my name" cannot name a field'],
  ['what every record has', '"user.i|d"', 'key', 'not declared in this bundle'],
])('%s is refused with a reason', async (_, piece, to, why) => {
  const editor = await opened(loan)

  await expect(editor.rename(loan, piece, to)).rejects.toThrow(why)
})

test('nothing is renamed while a file cannot be read whole', async () => {
  const editor = await opened(loan)
  await editor.type(loan, '"indexes":', '"indexes"')

  await expect(editor.rename(loan, '"member.na|me"', 'fullName')).rejects.toThrow(`${loan} cannot be read whole`)
})

test('an editor that cannot move files gets plain changes, and is told when they are not enough', async () => {
  const simple = await Server.start('/nowhere', {})
  const editor = await opened(loan, simple)

  const edit = await editor.rename(loan, '"member.na|me"', 'fullName')

  expect(edit?.changes?.[editor.uri(loan)]?.length).toBeGreaterThan(0)
  await expect(editor.rename(loan, '"entity": "mem|ber"', 'reader')).rejects.toThrow('Run `pergola rename member reader` instead.')
  await simple.end()
})

test('a file is formatted as the command does it', async () => {
  const path = 'messages/loanLent.json'
  const editor = await opened(path)
  const before = editor.text(path)
  await editor.type(path, '{', '{\n\n')

  expect(await editor.format(path)).toMatchObject([{ newText: before }])
})

test('names are found by their letters or their label', async () => {
  const editor = await opened(loans)

  expect((await editor.symbols('retQuan')).map(({ name }) => name)).toContain('loan.copies.returnedQuantity')
  expect((await editor.symbols('费用折扣')).map(({ name }) => name)).toContain('member.feeDiscount')
})

test('a file that is no metadata is left alone', async () => {
  const path = '../package.json'
  const editor = new Editor(server, copyOfLibrary().bundle)
  editor.write(path, '{ "name": "" }')
  await editor.open(path)

  expect(await editor.complete(path, '"name": "|"')).toEqual([])
  expect(await editor.hover(path, '"na|me"')).toBeNull()
})

/** The new texts of the edits of a file. */
const newTexts = (edit: WorkspaceEdit | null, uri: string): string[] =>
  (edit?.documentChanges ?? []).flatMap((change) =>
    'textDocument' in change && change.textDocument.uri === uri ? change.edits.map((one) => ('newText' in one ? one.newText : '')) : [],
  )
