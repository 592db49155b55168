import { expect, test } from 'vitest'
import { AppFile } from '../../../schema/app.ts'
import { libraryFiles } from '../../testing/library.ts'
import type { Migration } from './index.ts'
import { migrations } from './index.ts'
import { formatOf, migrate } from './migrate.ts'

const bundle = [
  { path: 'app.json', text: '{ "format": 1, "title": "x" }' },
  { path: 'menus/main.json', text: '{ "entries": {} }' },
  { path: 'README.md', text: '# x' },
]
const renaming: Migration = {
  from: 1,
  description: 'The entries of a menu are its items.',
  change: (files) =>
    files.map((file) =>
      file.path.startsWith('menus/') ? { path: file.path, text: JSON.stringify({ items: JSON.parse(file.text).entries }) } : file,
    ),
}

test('there is a way to the format of this version from each before it', () => {
  const current = (AppFile as unknown as { properties: { format: { const: number } } }).properties.format.const

  expect(migrations.map(({ from }) => from)).toEqual(Array.from({ length: current - 1 }, (_, index) => index + 1))
  expect(formatOf(libraryFiles)).toBe(current)
  expect(migrate(libraryFiles, current)).toBe(libraryFiles)
})

test('what changes is rewritten, the rest stays as it is', () => {
  const [app, menu, readme] = migrate(bundle, 2, [renaming])

  expect(JSON.parse(app?.text ?? '')).toEqual({ format: 2, title: 'x' })
  expect(JSON.parse(menu?.text ?? '')).toEqual({ items: {} })
  expect(readme).toBe(bundle[2])
})

test('a format without a way is refused', () => {
  expect(() => migrate(bundle, 3, [renaming])).toThrow('Nothing leads from the format 2')
  expect(() => migrate(bundle, 0, [])).toThrow('knows 0 at most')
})

test('a text beside each file and language becomes one catalogue an area, a glossary of what recurs, and nothing of what is drafted', () => {
  const before = [
    { path: 'app.json', text: JSON.stringify({ format: 1, languages: ['ZHS', 'ZHT', 'US'], title: '图书馆' }) },
    { path: 'lookups/lending/unit.json', text: JSON.stringify({ label: '单位', values: { A: { label: '册' } } }) },
    { path: 'lookups/lending/rank.json', text: JSON.stringify({ label: '单位', values: { A: { label: '{n} 级' } } }) },
    { path: 'lookups/lending/kind.json', text: JSON.stringify({ label: '单位', values: {} }) },
    { path: 'locales/US/app.json', text: JSON.stringify({ title: 'Library' }) },
    { path: 'locales/ZHT/app.json', text: JSON.stringify({ title: '圖書館' }) },
    { path: 'locales/US/lookups/lending/unit.json', text: JSON.stringify({ label: 'Unit', 'values.A.label': 'Volume' }) },
    { path: 'locales/US/lookups/lending/rank.json', text: JSON.stringify({ label: 'Unit', 'values.A.label': 'Rank {n}' }) },
    { path: 'locales/US/lookups/lending/kind.json', text: JSON.stringify({ label: 'Kind', gone: 'Gone' }) },
    { path: 'locales/ZHT/lookups/lending/unit.json', text: JSON.stringify({ label: '單位', 'values.A.label': '本' }) },
  ]
  const after = Object.fromEntries(migrate(before, 2).map(({ path, text }) => [path, JSON.parse(text)]))

  expect(after).toEqual({
    'app.json': { format: 2, languages: ['ZHS', 'ZHT', 'US'], title: '图书馆' },
    ...Object.fromEntries(before.filter(({ path }) => path.startsWith('lookups/')).map(({ path, text }) => [path, JSON.parse(text)])),
    'glossaries/US.json': { texts: { 单位: 'Unit' } },
    'locales/US/app.json': { app: { title: 'Library' } },
    'locales/US/lending.json': {
      'lookups/lending/unit': { 'values.A.label': 'Volume' },
      'lookups/lending/rank': { 'values.A.label': 'Rank {n}' },
      'lookups/lending/kind': { label: 'Kind' },
    },
    'locales/ZHT/lending.json': { 'lookups/lending/unit': { 'values.A.label': '本' } },
  })
})
