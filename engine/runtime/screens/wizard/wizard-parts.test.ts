import { expect, test } from 'vitest'
import type { ScreenOf } from '../../../schema/screen.ts'
import { newRecord } from '../../documents/new-record.ts'
import { library } from '../../testing/library.ts'
import { asDocument } from '../as-document.ts'
import { type DocumentContext, localeOf } from '../document/state.ts'
import { editDocument, openDocument } from '../document-model.ts'
import { stepIssues } from './wizard-model.ts'
import { partIssues, partOf, stepParts, wholeStep } from './wizard-parts.ts'

const entity = library.entities.get('application')
const join = library.screens.get('/join')
if (!entity || join?.kind !== 'wizard') throw new TypeError('the library has nothing to join')
const sections = {
  contact: { label: '', fields: ['phone'] },
  papers: { label: '', fields: ['papers'] },
  person: { label: '', fields: ['name', 'branch'] },
}
const wizard: ScreenOf<'wizard'> = { ...join, steps: { person: { label: '', sections, optional: ['papers'] } } }
const clock = () => ({ today: '2026-01-31', now: '2026-01-31T02:00:00.000Z' })
const context: DocumentContext = {
  app: library,
  entity,
  screen: asDocument(wizard, entity),
  access: { operations: { application: ['create'] }, transitions: { application: ['send'] }, readonly: {} },
  user: {},
  params: {},
  locale: localeOf(library),
  clock,
}
const opened = openDocument(context, newRecord(library, 'application', { ...clock(), user: {} }))
const fill = (state: typeof opened, field: string, value: string) =>
  editDocument(context, state, { kind: 'field', field, input: { kind: 'value', value } })
const none = { known: new Set<string>(), at: undefined }
const namesOf = (parts: ReturnType<typeof stepParts>) => parts.map((part) => part.sections.map(([name]) => name))

test('a wide screen shows a step whole, what nobody has to fill in at the end', () => {
  expect(namesOf([wholeStep(context, wizard, opened, 'person')])).toEqual([['contact', 'person', 'papers']])
})

test('a narrow one shows a section at a time, what nobody has to fill in with the last', () => {
  expect(namesOf(stepParts(context, wizard, opened, 'person', none))).toEqual([['contact'], ['person', 'papers']])
})

test('a section of which everything is known is left out, unless the person is at it, or it is wrong', () => {
  const known = new Set(['name', 'branch'])
  const state = fill(fill(fill(opened, 'name', '王晓明'), 'branch', '1'), 'phone', '13800138000')
  expect(namesOf(stepParts(context, wizard, state, 'person', { known, at: undefined }))).toEqual([['contact', 'papers']])
  expect(namesOf(stepParts(context, wizard, state, 'person', { known, at: 'person' }))).toEqual([['contact'], ['person', 'papers']])
  const wrong = fill(state, 'name', '')
  expect(namesOf(stepParts(context, wizard, wrong, 'person', { known, at: undefined }))).toEqual([['contact'], ['person', 'papers']])
})

test('each part says what is wrong at it, the last one what is wrong elsewhere too', () => {
  const parts = stepParts(context, wizard, opened, 'person', none)
  const issues = [...stepIssues(context, wizard, opened, 'person'), { address: '', issue: { code: 'rule', path: '', params: {} } as const }]
  const wrongAt = parts.map((part) => partIssues(issues, parts, part).map(({ address }) => address))
  expect(wrongAt).toEqual([['phone'], ['name', 'branch', '']])
  expect(partOf(parts, 'phone')?.name).toBe('contact')
  expect(partOf(parts, '')?.name).toBe('person')
})
