import { expect, test } from 'vitest'
import { difference } from './difference.ts'
import type { JsonObject } from './json.ts'
import type { Thing } from './thing.ts'
import { type KnownVersion, versionEdits } from './version-edits.ts'

const menu = (items: JsonObject): Thing => ({ value: { items }, texts: {} })
const deployed = menu({ books: { screen: '/books' }, loans: { screen: '/loans' } })
const icon = (books: string, loans?: string) =>
  difference(
    'menu',
    deployed,
    menu({ books: { screen: '/books', icon: books }, loans: { screen: '/loans', ...(loans && { icon: loans }) } }),
  )
const told = (versions: readonly KnownVersion[]) =>
  [...versionEdits('menu', deployed, versions)].map(([version, { edits }]) => [
    version,
    edits.map(({ do: what, at }) => `${what} ${at.at(-2)}`),
  ])

test('a draft is told against the draft before it, what is published against what was published', () => {
  const versions: readonly KnownVersion[] = [
    { version: 5, action: 'rollBack', operations: [] },
    { version: 4, action: 'publish', operations: icon('star', 'read') },
    { version: 3, action: 'schedule', operations: icon('star', 'read') },
    { version: 2, action: 'save', operations: icon('star', 'read') },
    { version: 1, action: 'save', operations: icon('star') },
  ]

  expect(told(versions)).toEqual([
    [1, ['add books']],
    [2, ['add loans']],
    [3, ['add books', 'add loans']],
    [4, ['add books', 'add loans']],
    [5, ['remove books', 'remove loans']],
  ])
})

test('of the oldest of a list that is not whole nothing is told', () => {
  expect(
    told([
      { version: 9, action: 'publish', operations: icon('star', 'read') },
      { version: 8, action: 'publish', operations: icon('star') },
    ]),
  ).toEqual([[9, ['add loans']]])
})
