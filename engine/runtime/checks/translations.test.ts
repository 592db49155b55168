import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { diagnose, edited } from '../testing/edited.ts'
import { libraryFiles } from '../testing/library.ts'

const branch = 'entities/people/branch.json'
const people = 'locales/US/people.json'
const glossary = 'glossaries/US.json'
const american = JSON.parse(libraryFiles.find(({ path }) => path === people)?.text ?? '')
const without = (file: string, key: string) => ({ whole: { ...american, [file]: { ...american[file], [key]: undefined } } })
const said = (file: string, texts: object) => ({ whole: { ...american, [file]: { ...american[file], ...texts } } })

test('a text is written in every language of the app', () => {
  expect(diagnose({ [people]: without('entities/people/branch', 'fields.code.label') })).toEqual([
    `missing-translation ${branch} fields.code.label`,
  ])
})

test('a text that recurs is told once, with how often it stands', () => {
  const files = edited({ [glossary]: { 'texts.地址': undefined } })
  const found = checkFiles(files).diagnostics

  expect(found).toHaveLength(1)
  expect(found[0]?.message).toMatch(
    /^"地址" is not written in US\. It stands (once more|\d+ times more): add it to glossaries\/US\.json, or /,
  )
})

test('what a program drafts, and what says the same in every language, need not be written', () => {
  expect(
    diagnose({
      [branch]: { 'fields.name.label': '分馆名字' },
      [people]: said('entities/people/branch', { 'fields.name.label': 'Branch' }),
    }),
  ).toEqual([])
  expect(
    diagnose({ [branch]: { 'fields.name.label': 'ISO 9001' }, [people]: without('entities/people/branch', 'fields.name.label') }),
  ).toEqual([])
})

test('languages that the app does not speak are not asked for', () => {
  expect(diagnose({ 'app.json': { languages: ['ZHS', 'ZHT'] }, [people]: without('entities/people/branch', 'fields.code.label') })).toEqual(
    [],
  )
})

test('a translation of what is no longer there is found', () => {
  expect(diagnose({ [people]: said('entities/people/branch', { x: 'X' }) })).toEqual([
    `orphan-translation ${people} entities/people/branch.x`,
  ])
  expect(diagnose({ 'locales/US/more.json': { whole: { 'lookups/colour': { label: 'Colour' } } } })).toEqual([
    'orphan-translation locales/US/more.json lookups/colour',
  ])
  expect(diagnose({ 'locales/ZHS/more.json': { whole: { 'lookups/unit': { label: '单位' } } } })).toEqual([
    'orphan-translation locales/ZHS/more.json',
  ])
  expect(diagnose({ [glossary]: { 'texts.无人': 'Nobody' } })).toEqual([`orphan-translation ${glossary} texts.无人`])
})

test('a glossary says no text that inserts values', () => {
  const path = 'messages/loanSubmitted.json'
  const { title } = JSON.parse(libraryFiles.find((file) => file.path === path)?.text ?? '')

  expect(title).toContain('{')
  expect(diagnose({ [glossary]: { [`texts.${title}`]: 'Submitted' } })).toEqual([`orphan-translation ${glossary} texts.${title}`])
})

test('the texts of a file stand in one catalogue', () => {
  expect(diagnose({ 'locales/US/zoo.json': { whole: { 'entities/people/branch': { label: 'Store' } } } })).toContain(
    'duplicate-name locales/US/zoo.json entities/people/branch',
  )
})

test('a catalogue that is not of its shape is told, and not every text that it may hold', () => {
  expect(diagnose({ [people]: { whole: { 'entities/people/branch': 'Branch' } } })).toEqual([`wrong-type ${people} entities/people/branch`])
})
