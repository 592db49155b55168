import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic, Hover } from 'vscode-languageserver/node'
import { copyOfLibrary } from '../testing/run.ts'
import { Editor } from './testing/editor.ts'
import { openedBy, withServer } from './testing/with-server.ts'

const loans = 'screens/lending/loans.json'
const loan = 'entities/lending/loan.json'
const member = 'entities/people/member.json'

const server = withServer()
const opened = (path: string) => openedBy(server(), path)
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
  const editor = new Editor(server(), copyOfLibrary().bundle)
  editor.write(path, '{ "name": "" }')
  await editor.open(path)

  expect(await editor.complete(path, '"name": "|"')).toEqual([])
  expect(await editor.hover(path, '"na|me"')).toBeNull()
})
