import { expect, test } from 'vitest'
import { sectionsOf } from '../engine/runtime/app/screen-lists.ts'
import type { Screen, ScreenOf } from '../engine/schema/screen.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const screens = [...app.screens]

/** What a screen shows or asks of its record: fields, and columns of lines as `lines.column`. */
const shownBy = (screen: Screen): readonly string[] =>
  sectionsOf(screen).flatMap(({ section }) => {
    if ('fields' in section) return section.fields
    if (!('lines' in section)) return []
    return section.columns.map((column) => `${section.lines}.${typeof column === 'string' ? column : column.field}`)
  })

/** A wizard, with what is asked in all wizards of its entity: a record may come from any. */
const wizards = screens.filter((entry): entry is [string, ScreenOf<'wizard'>] => entry[1].kind === 'wizard')
const entities = [...new Set(wizards.map(([, { entity }]) => entity))]
const askedOf = (entity: string) =>
  new Set(wizards.filter(([, wizard]) => wizard.entity === entity).flatMap(([, wizard]) => shownBy(wizard)))
const reviews = screens.filter(([, screen]) => screen.kind === 'document' && entities.includes(screen.entity))

test('there are wizards, and screens on which what they send is reviewed', () => {
  expect([wizards.length > 3, reviews.length > 12]).toEqual([true, true])
})

test.each(reviews)('%s shows whatever a wizard asks', (_, screen) => {
  const shown = new Set(shownBy(screen))
  const missing = [...askedOf('entity' in screen ? screen.entity : '')].filter((path) => !shown.has(path))

  expect(missing).toEqual([])
})
