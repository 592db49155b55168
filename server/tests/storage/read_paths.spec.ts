import { test } from '@japa/runner'
import { openBundle } from '../../../engine/files/open-bundle.ts'
import { fieldOf } from '../../../engine/runtime/app/field-of.ts'
import { sectionsOf } from '../../../engine/runtime/app/screen-lists.ts'
import { vars } from '../../../engine/runtime/app/vars.ts'
import type { Section } from '../../../engine/schema/screen-parts.ts'
import { isShownByDocument, readPaths } from '../../app/storage/queries/read_paths.ts'

/** What cards show of an entity or of its lines. */
function* shownBy(entity: string, sections: Readonly<Record<string, Section>>): Iterable<readonly [entity: string, path: string]> {
  for (const section of Object.values(sections)) {
    if ('fields' in section) for (const path of section.fields) yield [entity, path]
    else if ('lines' in section) for (const column of section.columns) yield [`${entity}.${section.lines}`, fieldOf(column)]
  }
}

test.group('paths that are read with a record', () => {
  test('whatever a page shows of the records that its own refers to is among them', ({ assert }) => {
    const { app } = openBundle('metadata')
    const shown = [...app.screens.values()].flatMap((screen) =>
      'sections' in screen && screen.sections && 'entity' in screen
        ? [...shownBy(screen.entity, screen.sections)]
            .filter(([, path]) => path.includes('.'))
            .map((path) => [screen.kind, ...path] as const)
        : [],
    )
    assert.includeMembers([...new Set(shown.map(([kind]) => kind))], ['document', 'master-detail'])
    for (const [, name, path] of shown) {
      const entity = app.entities.get(name)
      assert.isTrue(entity && readPaths(app, entity).includes(path) && isShownByDocument(app, entity, path), `${name}: ${path}`)
    }
  })

  test('and what decides which lines a card shows', ({ assert }) => {
    const { app } = openBundle('metadata')
    const read = [...app.screens.values()].flatMap((screen) =>
      sectionsOf(screen).flatMap(({ section }) => {
        const lines = 'lines' in section && 'entity' in screen ? app.entities.get(`${screen.entity}.${section.lines}`) : undefined
        const paths = 'lines' in section ? vars(section.where).filter((path) => /^row\..*\./.test(path)) : []
        return lines ? paths.map((path) => [lines, path.slice('row.'.length)] as const) : []
      }),
    )
    assert.isNotEmpty(read)
    for (const [lines, path] of read) assert.include(readPaths(app, lines), path)
  })
})
