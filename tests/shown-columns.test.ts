import { expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { showsPath } from '../engine/runtime/access/sight.ts'
import { fieldOf } from '../engine/runtime/app/field-of.ts'
import { reachShown } from '../engine/runtime/queries/reachable.ts'
import type { Column } from '../engine/schema/screen-parts.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()

/** What a screen lists of an entity, wherever it stands in it. */
function* columnsIn(part: unknown): Generator<readonly [entity: string, path: string]> {
  if (part === null || typeof part !== 'object') return
  const { entity, columns } = part as { readonly entity?: unknown; readonly columns?: unknown }
  if (typeof entity === 'string' && Array.isArray(columns)) for (const column of columns as Column[]) yield [entity, fieldOf(column)]
  for (const inner of Object.values(part)) yield* columnsIn(inner)
}

test.each(app.bundle.fixtures.accounts?.rows ?? [])('the server answers every column that a screen shows to $loginAccount', ({ roles }) => {
  const own = access(app, roles as readonly string[])
  const refused = [...app.screens].flatMap(([route, screen]) =>
    [...columnsIn(own.offers(route) ? screen : undefined)]
      .filter(([name, path]) => {
        const entity = app.entities.get(name)
        return entity && showsPath(app, own, entity, path) && !reachShown(app, own, entity, path)
      })
      .map(([name, path]) => `${route}: ${name}.${path}`),
  )
  expect(refused).toEqual([])
})
