import { expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library, libraryFiles } from '../testing/library.ts'
import { IndexOfNames } from './index-of-names.ts'
import type { NameKey } from './name.ts'

const index = new IndexOfNames(library)
const places = (name: NameKey, of = index) =>
  of
    .of(name)
    .filter(({ file }) => !file.startsWith('locales'))
    .map(({ file, path }) => `${file} ${path.join('.')}`)

test('a field is found along the paths that lead through it', () => {
  expect(places('field member.phone')).toContain('fragments/memberColumns.json columns.1.field')
  expect(index.of('field member.phone').find(({ file }) => file === 'fragments/memberColumns.json')).toMatchObject({ start: 11, end: 16 })
})

test('a line is found inside an aggregate', () => {
  expect(places('field loan.copies.quantity')).toContain('entities/lending/loan.json fields.totalQuantity.computed.sum.1.var')
})

test('choices are found where they are compared with, given and made up', () => {
  expect(places('choice loan.purpose.HOME')).toEqual([
    'entities/lending/loan.json fields.purpose.values.HOME',
    'entities/lending/loan.json fields.purpose.default',
    'entities/lending/loan.json fields.copies.fields.dueDate.required.==.1',
    'entities/lending/loan.json rules.atMostTen.when.==.1',
    'fixtures/loans.json values.purpose.from.HOME',
    'workflows/lending/loan.json transitions.lend.proposes.copies.dueDate.if.0.==.1',
  ])
})

test('a role is a choice of $roles too', () => {
  expect(places('role librarian')).toContain('entities/lending/loan.json fields.member.readonly.!.0.in.0')
})

test('steps of a fixture are those of the document that a conversion has made', () => {
  expect(places('transition returnSlip.confirm')).toContain('fixtures/loans.json journeys.usual.steps.3.steps.0.transition')
})

test('a parameter is declared by the address of its screen', () => {
  expect(index.definitions.get('param /lending/loan.id')).toMatchObject({ at: { path: ['params', 0], start: 2, end: 4 } })
})

test('a text of a locale is found by the names in its key and by those that it inserts', () => {
  const inLocale = index.of('field loan.totalQuantity').filter(({ file }) => file.startsWith('locales/US'))

  expect(inLocale.map(({ path, at, start, end }) => [path[1], at, start, end])).toEqual([
    ['body', 'value', 37, 50],
    ['fields.totalQuantity.label', 'key', 7, 20],
    ['rules.atMostTen.message', 'value', 60, 73],
    ['clauses.period.text', 'value', 33, 46],
  ])
})

test('an index made from the one before answers like a new one', () => {
  const change = (edits: Parameters<typeof edited>[0]) => {
    const app = link(load(edited(edits)).bundle)
    return [new IndexOfNames(app, index), new IndexOfNames(app)] as const
  }
  for (const [grown, fresh] of [
    change({ 'screens/lending/loans.json': { 'columns.2': 'note' } }),
    change({ 'entities/people/member.json': { 'fields.phone': undefined } }),
  ]) {
    for (const { path } of libraryFiles) expect(grown.in(path)).toEqual(fresh.in(path))
  }
})
