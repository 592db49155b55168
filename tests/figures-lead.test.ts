import { expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { visibleTiles } from '../engine/runtime/screens/dashboard/visible-tiles.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const moment = { now: '2026-11-21T02:00:00.000Z', today: '2026-11-21' }

test.each(['supplier', 'supplierSub'])(
  'every figure that a %s sees on any board leads to a list of what it counts, which they may open',
  (role) => {
    const { canRead, offers } = access(app, [role])
    const user = { userType: 'SUPPLIER', supplier: '1', roles: [role] }
    const boards = [...app.screens].flatMap(([route, screen]) => (screen.kind === 'dashboard' && offers(route) ? [{ route, screen }] : []))
    const figures = boards.flatMap(({ route, screen }) =>
      visibleTiles(app, screen, 'desk', { ...moment, user }).flatMap(([name, tile]) =>
        tile.kind === 'figure' && canRead(tile.entity) ? [{ name: `${route} ${name}`, tile }] : [],
      ),
    )
    const dead = figures.filter(({ tile: { entity, link } }) => {
      const list = app.screens.get(link?.screen ?? '')
      return !link || !offers(link.screen) || !list || !('entity' in list) || list.entity !== entity
    })
    expect(figures.length).toBeGreaterThan(5)
    expect(dead.map(({ name }) => name)).toEqual([])
  },
)
