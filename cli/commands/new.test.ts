import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { askerOn } from '../asker.ts'
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

test.each([
  [['transition', 'loan.lose', '--from', 'LENT', '--to', 'LOST', '--label', '丢失'], '"LOST" is not a status of loan'],
  [['entity', 'lending/shelf', '--label', '架', '--fields', 'name:text:名称,above:ref:上级'], '"entity" is missing here'],
])('what would be wrong is told, and nothing is made: %j', async (call, why) => {
  const copy = copyOfLibrary()
  const before = readdirSync(copy.bundle, { recursive: true }).toSorted()

  const { code, noted } = await run(['new', ...call], copy)

  expect({ code, noted }).toMatchObject({ code: 2, noted: expect.stringContaining(why) })
  expect(noted).toContain('Nothing is made.')
  expect(readdirSync(copy.bundle, { recursive: true }).toSorted()).toEqual(before)
  expect(openBundle(copy.bundle).diagnostics).toEqual([])
})

test('from an empty folder to a document with steps, each command leaves the bundle right', { timeout: 240_000 }, async () => {
  const cwd = emptyFolder()
  const bundle = join(cwd, 'metadata')
  const calls = [
    ['lookup', 'unit', '--label', '单位', '--values', 'KG:千克,BOX:箱'],
    ['entity', 'lending/loan', '--label', '借书单', '--fields', 'number:code:单号,dueDate:date:应还日期,pages:integer:页数'],
    ['list', 'lending/loans', '--entity', 'loan', '--label', '借书单'],
    ['document', 'lending/loanForm', '--entity', 'loan', '--list', '/lending/loans', '--label', '借书单'],
    ['workflow', 'lending/loan'],
    ['transition', 'loan.withdraw', '--from', 'SUBMITTED', '--to', 'DRAFT', '--label', '撤回'],
    [
      'entity',
      'lending/shelf',
      '--label',
      '书架',
      '--fields',
      'number:code:编号,name:text:名称,above:ref:上级:shelf,unit:lookup:单位:unit',
    ],
    ['tree', 'lending/shelfTree', '--entity', 'shelf', '--parent', 'above', '--label', '书架树'],
    ['form', 'lending/shelfForm', '--entity', 'shelf', '--label', '书架'],
    ['wizard', 'lending/shelfWizard', '--entity', 'shelf', '--label', '新书架'],
    ['master-detail', 'lending/shelves', '--entity', 'shelf', '--label', '书架'],
    ['dashboard', 'start/overview', '--entity', 'loan', '--label', '总览'],
    ['report', 'reports/loansByStatus', '--entity', 'loan', '--label', '借书统计'],
    ['settings', 'administration/lending', '--label', '借阅设置'],
    ['content', 'help/rules', '--label', '规则', '--text', '# 规则'],
    ['redirect', 'loans', '--to', '/lending/loans', '--label', '借书单'],
    ['role', 'reader', '--label', '读者', '--screens', '/lending/loans,/lending/loanForm'],
  ]

  const begun = await run(['new', 'app', '小门户'], { cwd, bundle })
  expect(begun).toMatchObject({ code: 0, noted: expect.stringContaining('`pergola -m metadata dev` runs it') })
  for (const call of calls) {
    expect({ call, ...(await run(['new', ...call], { cwd, bundle })) }).toMatchObject({ code: 0, noted: '' })
    expect({ call, errors: errorsOf(bundle) }).toEqual({ call, errors: [] })
  }
  const { app } = openBundle(bundle)
  expect(Object.values(app.bundle.menus.main?.items ?? {}).map((item) => ('screen' in item ? item.screen : ''))).toEqual(
    expect.arrayContaining(['/lending/loans', '/loans']),
  )
  expect(app.entities.get('loan')?.workflow?.transitions.has('withdraw')).toBe(true)
  expect(JSON.parse(readFileSync(join(bundle, 'locales/US/lending.json'), 'utf8'))).toMatchObject({
    'entities/lending/loan': { 'fields.dueDate.label': 'Due date' },
  })
  expect(existsSync(join(bundle, 'locales/ZHT'))).toBe(false)
})

test('a tree stands on the reference of an entity to itself', async () => {
  const copy = copyOfLibrary()
  const path = join(copy.bundle, 'entities/people/branch.json')
  const branch = JSON.parse(readFileSync(path, 'utf8'))
  const call = ['new', 'tree', 'people/branches2', '--entity', 'branch', '--label', '分馆', '--role', 'librarian']

  expect(await run(call, copy)).toMatchObject({ code: 2, noted: expect.stringContaining('no reference to itself') })
  writeFileSync(path, JSON.stringify({ ...branch, fields: { ...branch.fields, above: { kind: 'ref', label: '上级', entity: 'branch' } } }))
  expect(await run(call, copy)).toMatchObject({ code: 0 })
})

test('what it is not told it asks on a terminal', async () => {
  const copy = copyOfLibrary()
  const [input, output] = [new PassThrough(), new PassThrough()]
  // A terminal stays open from one question to the next.
  output.end = () => output
  const screen: string[] = []
  output.on('data', (chunk) => screen.push(String(chunk)))
  const shows = (text: string) => vi.waitFor(() => expect(screen.join('')).toContain(text), 10_000)
  const answer = run(['new', 'transition', 'loan.lose', '--role', 'librarian'], { ...copy, ask: askerOn({ input, output }) })

  await shows('What do people call it?')
  input.write('遗失\r')
  await shows('From which statuses?')
  input.write(' ')
  input.write('\u001b[B')
  input.write(' \r')
  await shows('To which status?')
  input.write('\u001b[B\r')

  expect(await answer).toMatchObject({ code: 0 })
  expect(openBundle(copy.bundle).app.entities.get('loan')?.workflow?.transitions.get('lose')).toMatchObject({
    label: '遗失',
    from: ['DRAFT', 'SUBMITTED'],
    to: 'SUBMITTED',
  })
})

test('where no role may do everything, the roles asked for may', async () => {
  const copy = copyOfLibrary()

  await run(['new', 'transition', 'loan.close', '--from', 'LENT', '--to', 'RETURNED', '--role', 'librarian'], copy)

  expect(openBundle(copy.bundle).app.roles.get('librarian')?.grants.loan?.transitions).toContain('close')
  expect(errorsOf(copy.bundle)).toEqual([])
})

test.each([
  [['new', 'thing', 'x'], '"thing" cannot be made'],
  [['new'], 'Say what shall be made'],
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
