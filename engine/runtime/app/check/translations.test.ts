import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

const branch = 'entities/people/branch.json'

test('a text is written in every language of the app', () => {
  expect(diagnose({ [`locales/US/${branch}`]: { label: undefined } })).toEqual([`missing-translation ${branch} label`])
  expect(diagnose({ 'locales/US/lookups/unit.json': null })).toHaveLength(3)
})

test('languages that the app does not speak are not asked for', () => {
  expect(diagnose({ 'app.json': { languages: ['ZHS', 'ZHT'] }, [`locales/US/${branch}`]: { label: undefined } })).toEqual([])
})

test('a translation of what is no longer there is found', () => {
  expect(diagnose({ [`locales/US/${branch}`]: { x: 'X' } })).toEqual([`orphan-translation locales/US/${branch} x`])
  expect(diagnose({ 'locales/US/lookups/colour.json': { whole: { label: 'Colour' } } })).toEqual([
    'orphan-translation locales/US/lookups/colour.json label',
  ])
  expect(diagnose({ 'locales/ZHS/lookups/unit.json': { whole: { label: '单位' } } })).toEqual([
    'orphan-translation locales/ZHS/lookups/unit.json',
  ])
})
