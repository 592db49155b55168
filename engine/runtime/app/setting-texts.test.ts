import { expect, test } from 'vitest'
import { filledText } from '../screens/content.ts'
import { diagnose, edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import { link } from './link.ts'
import { load } from './load.ts'
import { settingField } from './setting-field.ts'
import { shownSetting, textWithSettings } from './setting-texts.ts'
import { withSettings } from './with-settings.ts'

test('a text tells what administrators have set', () => {
  const app = withSettings(library, { lending: { maxCopies: 1200 } })
  expect(textWithSettings(library, '{settings.lending.maxCopies} 册 {settings.lending.nothing}，{loanNo}')).toBe('10 册 ，{loanNo}')
  expect(textWithSettings(app, '{settings.lending.maxCopies} 册')).toBe(`${shownSetting(app, 'lending', 'maxCopies')} 册`)
  expect(shownSetting(app, 'lending', 'maxCopies').replaceAll(',', '')).toBe('1200')
  expect(filledText(app, '{name}: {settings.lending.maxCopies}', { name: '{settings.lending.maxCopies}' })).not.toContain(': {')
})

test('the help of a setting tells settings, itself too', () => {
  const file = 'settings/lending.json'
  const app = link(load(edited({ [file]: { 'keys.maxCopies.help': '现为 {settings.lending.maxCopies}' } })).bundle)
  expect(settingField(app, 'lending', 'maxCopies')?.declaration?.help).toBe('现为 10')
  expect(diagnose({ [file]: { 'keys.maxCopies.help': '{settings.lending.max}' } })).toContain(
    `unknown-placeholder ${file} keys.maxCopies.help`,
  )
})

test('the help of a field tells it', () => {
  const file = 'entities/lending/loan.json'
  const app = link(load(edited({ [file]: { 'fields.loanDate.help': '最多 {settings.lending.maxCopies} 册' } })).bundle)
  const helpOf = (from: typeof app) => from.entities.get('loan')?.fields.get('loanDate')?.declaration?.help
  expect(helpOf(app)).toBe('最多 10 册')
  expect(helpOf(withSettings(app, { lending: { maxCopies: 3 } }))).toBe('最多 3 册')
})
