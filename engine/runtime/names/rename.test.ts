import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { everyNth } from '../../testing/every-nth.ts'
import { load } from '../app/load.ts'
import type { File } from '../app/source/file.ts'
import { edited } from '../testing/edited.ts'
import { libraryWithExamples } from '../testing/examples.ts'
import { libraryFiles } from '../testing/library.ts'
import { IndexOfNames } from './index-of-names.ts'
import { localName, type NameKey, partsOf } from './name.ts'
import { refusal, renamed } from './new-name.ts'
import { applied, rename } from './rename.ts'

const before = checkFiles(libraryFiles)
const index = new IndexOfNames(before.app)

/** Files, the library if no others are given, after something in them has got another name. */
function after(name: NameKey, to: string, files: readonly File[] = libraryFiles): File[] {
  const { app, sources } = files === libraryFiles ? before : checkFiles(files)
  const { edits, moves } = rename(files === libraryFiles ? index : new IndexOfNames(app), sources, name, to)
  return files.map(({ path, text }) => ({ path: moves.get(path) ?? path, text: applied(text, edits.get(path) ?? []) }))
}

const textOf = (files: readonly File[], path: string) => files.find((file) => file.path === path)?.text ?? ''
/** What outside knows by its name: the `id` of links, the values that the server itself writes. */
const isKept = (name: NameKey) =>
  /^param .*\.id$/.test(name) || / (keeps its name|the value follows)\.$/.test(refusal(index, name, 'zz') ?? '')
const names = [...index.definitions.keys()].filter((name) => !isKept(name))

test.each(everyNth(names, 3))('%s can be renamed: nothing refers to the old name afterwards', (name) => {
  const { kind } = partsOf(name)
  const to = kind === 'screen' ? '/moved/elsewhere' : `${localName(name)}Zz`
  expect(refusal(index, name, to)).toBeUndefined()

  const { diagnostics, app } = checkFiles(after(name, to))

  expect(diagnostics.map(({ code }) => code)).toEqual(before.diagnostics.map(({ code }) => code))
  const moved = new IndexOfNames(app)
  expect(moved.of(name)).toEqual([])
  expect(moved.of(renamed(name, to))).toHaveLength(index.of(name).length)
})

const kindsOfExamples = ['answer', 'chart', 'datasetField', 'operation', 'param', 'reportColumn', 'variable']
const examples = checkFiles(libraryWithExamples)
const indexOfExamples = new IndexOfNames(examples.app)
const namesOfExamples = [...indexOfExamples.definitions.keys()].filter((name) => kindsOfExamples.includes(partsOf(name).kind))

test.each(
  everyNth(
    namesOfExamples.filter((name) => !names.includes(name) && localName(name) !== 'id'),
    3,
  ),
)('so can %s', (name) => {
  const to = `${localName(name)}Zz`
  expect(refusal(indexOfExamples, name, to)).toBeUndefined()

  const { edits, moves } = rename(indexOfExamples, examples.sources, name, to)
  const files = libraryWithExamples.map(({ path, text }) => ({ path: moves.get(path) ?? path, text: applied(text, edits.get(path) ?? []) }))
  const { diagnostics, app } = checkFiles(files)

  expect(diagnostics).toEqual([])
  expect(new IndexOfNames(app).of(name)).toEqual([])
})

test('a field is renamed wherever it is spoken of, and remembers what it was called', () => {
  const files = after('field loan.copies.returnedQuantity', 'backQuantity')

  expect(textOf(files, 'entities/lending/loan.json')).toContain(
    '"backQuantity": { "kind": "quantity", "label": "已还册数", "scale": 0, "readonly": true, "default": 0, "was": ["returnedQuantity"] }',
  )
  expect(textOf(files, 'locales/US/lending.json')).toContain('"{backQuantity} returned, but only {quantity} lent"')
  expect(textOf(files, 'workflows/lending/loan.json')).toContain(
    '"copies.backQuantity", "value": { "coalesce": [{ "var": "row.backQuantity" }',
  )
})

test('a job takes the value with it by which it is started by hand, and its translations', () => {
  const catalogue = 'locales/US/system.json'
  const texts = JSON.parse(textOf(libraryFiles, catalogue))
  const runs = { ...texts['entities/system/jobRun'], 'fields.job.values.uncollected.label': 'Nobody came' }
  const files = after('job uncollected', 'nobodyCame', edited({ [catalogue]: { whole: { ...texts, 'entities/system/jobRun': runs } } }))

  expect(textOf(files, 'entities/system/jobRun.json')).toContain('"nobodyCame": {')
  expect(textOf(files, catalogue)).toContain('fields.job.values.nobodyCame.label')
  expect(load(files).bundle.jobs?.nobodyCame?.was).toEqual(['uncollected'])
})

test('an entity takes its file, its workflow and their translations with it', () => {
  const { moves } = rename(index, before.sources, 'entity loan', 'borrowing')

  expect(Object.fromEntries(moves)).toMatchObject({
    'entities/lending/loan.json': 'entities/lending/borrowing.json',
    'workflows/lending/loan.json': 'workflows/lending/borrowing.json',
  })
  expect(textOf(after('entity loan', 'borrowing'), 'locales/US/lending.json')).toContain('"entities/lending/borrowing": {')
  expect(load(after('entity loan', 'borrowing')).bundle.entities.borrowing?.was).toEqual(['loan'])
})

test('a screen moves within its folder, or to another', () => {
  expect(renamed('screen /lending/loan', 'slip')).toBe('screen /lending/slip')
  expect(renamed('screen /lending/loan', '/desk/slip')).toBe('screen /desk/slip')
})

test('a screen takes the addresses with it that a menu opens, and those of its neighbours stay', () => {
  const menu = 'menus/main.json'
  const entries = {
    seventh: { address: '/lending/loan/7?copy=1', label: '第七笔' },
    list: { address: '/lending/loans?loanNo=L7', label: '借阅' },
    web: { address: 'https://example.com/lending/loan', label: '网页' },
  }
  const files = libraryFiles.map((file) => {
    if (file.path !== menu) return file
    const value = JSON.parse(file.text)
    return { ...file, text: JSON.stringify({ ...value, items: { ...value.items, links: { label: '链接', items: entries } } }) }
  })
  const { app, sources } = checkFiles(files)
  const { edits } = rename(new IndexOfNames(app), sources, 'screen /lending/loan', '/desk/slip')
  const { links } = JSON.parse(applied(textOf(files, menu), edits.get(menu) ?? [])).items

  expect(links.items).toEqual({ ...entries, seventh: { ...entries.seventh, address: '/desk/slip/7?copy=1' } })
})

test('a name that was taken back is no former name', () => {
  const once = checkFiles(after('field loan.note', 'remark'))
  const { edits } = rename(new IndexOfNames(once.app), once.sources, 'field loan.remark', 'note')
  const file = 'entities/lending/loan.json'

  expect(JSON.parse(applied(once.sources.get(file)?.text ?? '', edits.get(file) ?? [])).fields.note.was).toEqual(['remark'])
})

test.each<[NameKey, string, string]>([
  ['field loan.note', 'status', 'There is a field "loan.status" already.'],
  ['field loan.note', 'version', 'Every record has a field "version" of its own.'],
  ['field loan.note', 'my-note', '"my-note" cannot name a field'],
  ['field loan.copies', 'my_copies', '"my_copies" cannot name a field'],
  ['field loan.createdAt', 'madeAt', 'The field "loan.createdAt" is not declared in this bundle'],
  ['param /lending/loan.id', 'loan', 'keeps its name'],
  ['choice visit.result.FAILED', 'WRONG', 'The server itself writes "FAILED" here ("signIns.result" of app.json)'],
  ['choice jobRun.job.uncollected', 'late', '"uncollected" is the name of a job. Rename that, and the value follows.'],
  ['screen /lending/loan', '/lending/loans', 'There is a screen "/lending/loans" already.'],
])('%s cannot become %s', (name, to, why) => {
  expect(refusal(index, name, to)).toContain(why)
})
