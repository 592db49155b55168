import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from '../../engine/files/read-files.ts'
import { copyOfLibrary, run } from '../testing/run.ts'

test('a field is renamed in every file; what was formatted stays formatted', async () => {
  const copy = copyOfLibrary()
  await run(['format'], copy)

  const { code, printed } = await run(['rename', 'loan.copies.returnedQuantity', 'quantityThatHasBeenBroughtBackSoFar'], copy)

  expect(code).toBe(0)
  expect(printed).toContain('workflows/lending/loan.json\n')
  expect(printed).toMatch(/field loan\.copies\.returnedQuantity → loan\.copies\.quantityThatHasBeenBroughtBackSoFar: \d+ files changed\.$/)
  expect(await run(['validate', '--no-warnings'], copy)).toMatchObject({ code: 0 })
  expect(await run(['format', '--check'], copy)).toMatchObject({ code: 0 })
  expect(readFiles(copy.bundle).flatMap(({ path, text }) => (text.includes('returnedQuantity') ? [path] : []))).toEqual([
    'entities/lending/loan.json',
  ])
})

test('an entity moves its files', async () => {
  const copy = copyOfLibrary()

  const { printed } = await run(['rename', 'loan', 'borrowing'], copy)

  expect(printed).toContain('entities/lending/loan.json → entities/lending/borrowing.json')
  expect(existsSync(join(copy.bundle, 'entities/lending/loan.json'))).toBe(false)
  expect(JSON.parse(readFileSync(join(copy.bundle, 'workflows/lending/borrowing.json'), 'utf8'))).toMatchObject({ entity: 'borrowing' })
  expect(await run(['validate', '--no-warnings'], copy)).toMatchObject({ code: 0 })
})

test('a dry run changes nothing', async () => {
  const copy = copyOfLibrary()
  const before = readFiles(copy.bundle)

  const { printed } = await run(['rename', '/lending/loan', '/desk/loan', '--dry-run'], copy)

  expect(printed).toContain('screens/lending/loan.json → screens/desk/loan.json')
  expect(printed).toMatch(/would change\.$/)
  expect(readFiles(copy.bundle)).toEqual(before)
})

test('renaming a status says when records follow', async () => {
  const copy = copyOfLibrary()

  const { noted } = await run(['rename', 'loan.DRAFT', 'NEW'], copy)

  expect(noted).toContain('The database follows at the next start, or by `pergola migrate --apply`')
})

test.each<[string, string, string, string]>([
  ['lentCopies', 'copiesOut', 'dataset', 'datasets/copiesOut.json'],
  ['lentCopies.branch', 'library', 'datasetField', 'datasets/lentCopies.json'],
  ['loansByMonth', 'loansByTime', 'report', 'reports/loansByTime.json'],
  ['loansByMonth.copies', 'books', 'reportColumn', 'reports/loansByMonth.json'],
  ['loansByMonth.genre', 'kind', 'param', 'reports/loansByMonth.json'],
  ['loansByMonth.trend', 'line', 'chart', 'reports/loansByMonth.json'],
  ['lending.maxCopies', 'most', 'key', 'settings/lending.json'],
  ['uncollected', 'nobodyCame', 'job', 'jobs/nobodyCame.json'],
  ['register', 'townHall', 'connector', 'connectors/townHall.json'],
  ['register.check', 'verify', 'operation', 'connectors/register.json'],
  ['main.lending.returns', 'back', 'menuItem', 'menus/main.json'],
  ['/lending/loan.progress', 'state', 'section', 'screens/lending/loan.json'],
  ['tag', 'mark', 'lookup', 'lookups/mark.json'],
])('%s becomes %s, and the %s remembers it', async (name, to, kind, file) => {
  const copy = copyOfLibrary()

  const { code, noted } = await run(['rename', name, to, '--kind', kind], copy)

  expect({ code, noted }).toMatchObject({ code: 0, noted: expect.stringContaining('kept in "was"') })
  expect(readFileSync(join(copy.bundle, file), 'utf8')).toMatch(new RegExp(`"was":\\s*\\[\\s*"${name.split('.').at(-1)}"`))
  expect(await run(['validate', '--no-warnings'], copy)).toMatchObject({ code: 0 })
  expect(await run(['format', '--check'], copy)).toMatchObject({ code: 0 })
})

test('what nobody keeps by name is not remembered', async () => {
  const { code, noted } = await run(['rename', 'register.check.note', 'remark', '--kind', 'answer'], copyOfLibrary())

  expect({ code, noted }).toEqual({ code: 0, noted: '' })
})

test.each<[string, string, string]>([
  ['loan.note', 'status', 'There is a field "loan.status" already.'],
  ['caption', 'x', 'Nothing is called "caption".'],
  ['quantity', 'x', 'Say which.'],
])('%s does not become %s', async (name, to, why) => {
  const { code, noted } = await run(['rename', name, to], copyOfLibrary())

  expect(code).toBe(2)
  expect(noted).toContain(why)
})
