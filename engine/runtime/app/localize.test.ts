import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { link } from './link.ts'
import { localize } from './localize.ts'

test('texts are those of the language, also of system fields', () => {
  const app = link(localize(library.bundle, 'US'))

  expect(app.bundle.app.title).toBe(library.bundle.locales.US?.app?.title)
  expect(app.entities.get('loan')?.label).toBe(library.bundle.locales.US?.['entities/lending/loan']?.label)
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
    locales: { ...library.bundle.locales, US: { ...US, 'entities/lending/loan': { label: 'Loan slip' } } },
  }

  expect(localize(bundle, 'US').entities.loan).toMatchObject({ label: 'Loan slip', fields: { status: { label: '状态' } } })
  expect(bundle.entities.loan?.label).toBe('借书单')
})
