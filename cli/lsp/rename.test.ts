import { expect, test } from 'vitest'
import type { WorkspaceEdit } from 'vscode-languageserver/node'
import { Server } from './testing/editor.ts'
import { openedBy, withServer } from './testing/with-server.ts'

const loans = 'screens/lending/loans.json'
const loan = 'entities/lending/loan.json'
const flow = 'workflows/lending/loan.json'
const member = 'entities/people/member.json'

const server = withServer()
const opened = (path: string, by = server()) => openedBy(by, path)

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

/** The new texts of the edits of a file. */
const newTexts = (edit: WorkspaceEdit | null, uri: string): string[] =>
  (edit?.documentChanges ?? []).flatMap((change) =>
    'textDocument' in change && change.textDocument.uri === uri ? change.edits.map((one) => ('newText' in one ? one.newText : '')) : [],
  )
