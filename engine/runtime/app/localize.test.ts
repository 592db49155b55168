import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { link } from './link.ts'
import { localize } from './localize.ts'

test('texts are those of the language, also of system fields', () => {
  const app = link(localize(library.bundle, 'US'))

  expect(app.bundle.app.title).toBe(library.bundle.locales.US?.app?.title)
  expect(app.entities.get('loan')?.label).toBe('Loan')
  expect(app.entities.get('loan')?.fields.get('createdAt')?.label).toBe('Created at')
})

test('columns go by the field they show', () => {
  const loans = localize(library.bundle, 'US').screens['/lending/loans']
  const text = library.bundle.locales.US?.['screens/lending/loans']?.['columns.member.phone.label']

  expect(text).toBeDefined()
  expect(loans?.kind === 'list' && loans.columns[3]).toMatchObject({ label: text })
})

test('a text that nobody has translated stays, and the bundle itself is not touched', () => {
  const { US } = library.bundle.locales
  const bundle = {
    ...library.bundle,
    glossaries: {},
    locales: { ...library.bundle.locales, US: { ...US, 'entities/lending/loan': { label: 'Loan slip' } } },
  }

  expect(localize(bundle, 'US').entities.loan).toMatchObject({ label: 'Loan slip', fields: { status: { label: '状态' } } })
  expect(bundle.entities.loan?.label).toBe('借书单')
})

test('what recurs is said by the glossary, where the catalogue does not say otherwise', () => {
  const { locales, glossaries } = library.bundle
  const texts = { ...glossaries?.US?.texts, 备注: 'Remark' }
  const app = (own: object) =>
    localize(
      { ...library.bundle, glossaries: { US: { texts } }, locales: { US: { ...locales.US, 'entities/lending/loan': own as never } } },
      'US',
    )

  expect(app({}).entities.loan?.fields.note?.label).toBe('Remark')
  expect(app({ 'fields.note.label': 'Comment' }).entities.loan?.fields.note?.label).toBe('Comment')
})

test('Traditional Chinese is drafted, in the words of its readers', () => {
  const bundle = { ...library.bundle, locales: {}, glossaries: { ZHT: { words: { 軟件: '軟體' } } } }
  const said = (label: string) => localize({ ...bundle, app: { ...bundle.app, title: label } }, 'ZHT').app.title

  expect(said('图书管理软件')).toBe('圖書管理軟體')
  expect(said('ISO 9001')).toBe('ISO 9001')
})

test('a text that an expression writes out is that of the language', () => {
  const spoken = (written: object | string) => {
    const fields = { ...library.bundle.entities.loan?.fields, note: { kind: 'text', label: '备注', default: written } }
    const entities = { ...library.bundle.entities, loan: { ...library.bundle.entities.loan, fields } }
    const texts = { 'entities/lending/loan': { 'fields.note.default.cat.0.text': 'Borrowed: ' } }
    const bundle = { ...library.bundle, entities, locales: { ...library.bundle.locales, US: texts } } as unknown as typeof library.bundle
    return localize(bundle, 'US').entities.loan?.fields.note
  }
  expect(spoken({ cat: [{ text: '借书：' }, { var: 'today' }] })).toMatchObject({
    default: { cat: [{ text: 'Borrowed: ' }, { var: 'today' }] },
  })
  expect(spoken({ cat: ['借书：', { var: 'today' }] })).toMatchObject({ default: { cat: ['借书：', { var: 'today' }] } })
})
