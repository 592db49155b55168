import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { copyOfLibrary, emptyFolder, run } from '../testing/run.ts'

const errorsOf = (bundle: string) =>
  openBundle(bundle)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ code, file, message }) => ({ code, file, message }))

test('a new app is right and formatted from the start, and brings its check for GitHub', async () => {
  const cwd = emptyFolder()
  const bundle = join(cwd, 'metadata')

  expect(await run(['new', 'app', '小门户'], { cwd, bundle })).toMatchObject({ code: 0 })
  expect(openBundle(bundle).diagnostics).toEqual([])
  expect(await run(['format', '--check'], { cwd, bundle })).toMatchObject({ code: 0 })
  expect(readdirSync(join(cwd, '.github/workflows'))).toEqual(['metadata.yml'])
  expect(await run(['new', 'app', '小门户'], { cwd, bundle })).toMatchObject({ code: 2 })
})

test('from an empty folder to a document with steps, each command leaves the bundle right', { timeout: 60_000 }, async () => {
  const cwd = emptyFolder()
  const bundle = join(cwd, 'metadata')
  const calls = [
    ['app', '小门户'],
    ['lookup', 'unit', '--label', '单位', '--values', 'KG:千克,BOX:箱'],
    ['entity', 'lending/loan', '--label', '借书单', '--fields', 'number:code:单号,dueDate:date:应还日期,pages:integer:页数'],
    ['list', 'lending/loans', '--entity', 'loan', '--label', '借书单'],
    ['document', 'lending/loanForm', '--entity', 'loan', '--list', '/lending/loans', '--label', '借书单'],
    ['workflow', 'lending/loan'],
    ['transition', 'loan.withdraw', '--from', 'SUBMITTED', '--to', 'DRAFT', '--label', '撤回'],
    ['role', 'reader', '--label', '读者', '--screens', '/lending/loans,/lending/loanForm'],
  ]

  for (const call of calls) {
    expect({ call, ...(await run(['new', ...call], { cwd, bundle })) }).toMatchObject({ code: 0, noted: '' })
    expect({ call, errors: errorsOf(bundle) }).toEqual({ call, errors: [] })
  }
  const { app } = openBundle(bundle)
  expect(app.entities.get('loan')?.workflow?.transitions.has('withdraw')).toBe(true)
  expect(JSON.parse(readFileSync(join(bundle, 'locales/US/entities/lending/loan.json'), 'utf8'))).toMatchObject({
    'fields.dueDate.label': 'Due date',
  })
  expect(JSON.parse(readFileSync(join(bundle, 'locales/ZHT/entities/lending/loan.json'), 'utf8'))).toMatchObject({ label: '借書單' })
})

test('where no role may do everything, the roles asked for may', async () => {
  const copy = copyOfLibrary()

  await run(['new', 'transition', 'loan.close', '--from', 'LENT', '--to', 'RETURNED', '--role', 'librarian'], copy)

  expect(openBundle(copy.bundle).app.roles.get('librarian')?.grants.loan?.transitions).toContain('close')
  expect(errorsOf(copy.bundle)).toEqual([])
})

test.each([
  [['new', 'thing', 'x'], '"thing" cannot be made'],
  [['new', 'list', 'lending/more'], 'A new list needs --entity.'],
  [['new', 'list', 'lending/more', '--entity', 'lone'], 'There is no entity "lone".'],
  [['new', 'entity', 'archive/loan'], 'The entity "loan" is there already: entities/lending/loan.json.'],
  [['new', 'transition', 'loan.submit', '--from', 'DRAFT', '--to', 'SUBMITTED'], 'loan has a step "submit" already.'],
])('%j is refused, and nothing is written', async (argv, message) => {
  const copy = copyOfLibrary()
  const before = readdirSync(copy.bundle, { recursive: true }).length

  const { code, noted } = await run(argv, copy)

  expect(code).toBe(2)
  expect(noted).toContain(message)
  expect(readdirSync(copy.bundle, { recursive: true })).toHaveLength(before)
})
