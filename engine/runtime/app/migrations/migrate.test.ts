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
  change: (path, value) => (path.startsWith('menus/') ? { items: (value as { entries: unknown }).entries } : value),
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
