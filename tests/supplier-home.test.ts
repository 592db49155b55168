import { expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { visibleTiles } from '../engine/runtime/screens/dashboard/visible-tiles.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const { offers, transitions: transitionsOf } = access(app, ['supplier'])

/** Each status that suppliers read as one that waits for them, of what they have a screen for. */
const waiting = Object.values(app.bundle.workflows).flatMap(({ entity, statuses }) => {
  const isOpen = [...app.screens].some(([route, screen]) => offers(route) && 'entity' in screen && screen.entity === entity)
  return Object.entries(statuses).flatMap(([status, { seenBy = {} }]) => {
    const isTheirs = Object.values(seenBy).some(({ roles, label }) => roles.includes('supplier') && String(label).startsWith('等您'))
    return isOpen && isTheirs ? [{ entity, status }] : []
  })
})

/** What somebody of a role sees on the home of suppliers, by the names of the tiles. */
function tilesOf(role: string) {
  const home = app.screens.get('/dataView/homePageCarrier')
  const asked = { user: { roles: [role] }, today: '2026-11-28', now: '2026-11-28T04:00:00.000Z' }
  return home?.kind === 'dashboard' ? visibleTiles(app, home, 'desk', asked) : []
}

test('whatever waits for a supplier stands on their home, in one list by deadline', () => {
  const home = app.screens.get('/dataView/homePageCarrier')
  const tiles = home?.kind === 'dashboard' ? Object.values(home.tiles) : []
  const asked = tiles.flatMap((tile) => (tile.kind === 'list' && tile.together ? [tile] : []))
  const missing = waiting.filter(
    ({ entity, status }) => !asked.some((tile) => tile.entity === entity && JSON.stringify(tile.where).includes(`"${status}"`)),
  )

  expect(waiting.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
  expect(asked.filter(({ link }) => link === undefined || !offers(link.screen)).map(({ label }) => label)).toEqual([])
})

test.each([
  ['pictureNotice', 'RETURNED', 'upload'],
  ['factoryRepairOrder', 'PUBLISHED', 'quote'],
  ['factoryRepairOrder', 'CONFIRMED', 'sendBack'],
  ['itStoreOrder', 'CONFIRMED', 'install'],
  ['storeEngineeringOrder', 'CONFIRMED', 'report'],
])('of a %s that is %s, the home of its supplier asks for the step %s', (entity, status, step) => {
  const { transitions, statuses } = Object.values(app.bundle.workflows).find((workflow) => workflow.entity === entity) ?? {}
  const tiles = tilesOf('supplier')
  const told = tiles.filter(
    ([, tile]) => tile.kind === 'list' && tile.together && tile.entity === entity && JSON.stringify(tile.where).includes(`"${status}"`),
  )

  expect(told).toHaveLength(1)
  expect(transitions?.[step]?.from).toContain(status)
  expect(transitionsOf(entity).has(step)).toBe(true)
  expect(statuses?.[status]?.seenBy?.suppliers?.roles).toContain('supplier')
})

test('orders to ship stand on the home of the main account too', () => {
  const tiles = tilesOf('supplier')

  expect(tiles.map(([name]) => name)).toContain('shipmentsDue')
})

test('a sub-account is told of what it can do itself: orders are confirmed by the main account, and shipped by both', () => {
  const sub = access(app, ['supplierSub'])
  const tiles = tilesOf('supplierSub')
  const told = tiles.flatMap(([name, tile]) =>
    tile.kind === 'list' && tile.together && sub.canRead(tile.entity) ? [{ name, ...tile }] : [],
  )
  const canAct = (entity: string) => [...sub.transitions(entity)].some((step) => step !== 'print')

  expect(told.map(({ name }) => name)).toEqual(['shipmentsDue', 'announcementsDue', 'noticesDue'])
  expect(told.filter(({ name, entity }) => name !== 'shipmentsDue' && !canAct(entity))).toEqual([])
  expect(canAct('purchaseOrder')).toBe(false)
  expect(sub.canCreate('deliveryNote')).toBe(true)
})
