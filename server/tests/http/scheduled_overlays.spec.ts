import { test } from '@japa/runner'
import type { JsonObject } from '../../../engine/runtime/overlays/json.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const menu = '/api/admin/overlays/menu/main'
const colours = '/api/admin/overlays/lookup/colour'
const version = (seen: number) => ({ 'if-match': `"${seen}"` })
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions')
  await portal.overlays.read()
}
const colour = {
  value: { label: '颜色', values: { RED: { label: '红' } } },
  texts: { US: { label: 'Colour', 'values.RED.label': 'Red' }, ZHT: { label: '顏色', 'values.RED.label': '紅' } },
}

/** The deployed menu with another icon. */
const marked = ({ value, texts }: { value: JsonObject; texts: object }, icon: string) => {
  const items = value.items as Record<string, JsonObject>
  return { value: { items: { ...items, reports: { ...items.reports, icon } } }, texts }
}
const iconNow = () => portal.metadata.app.bundle.menus.main?.items.reports?.icon
const actions = async (visitor: Visitor, path: string) =>
  (await visitor.get(`${path}/versions`)).body().versions.map(({ action }: JsonObject) => action)

/** Makes the draft of the menu, which waits for its moment, one that does not fit, as a deployment would, and has its moment come. */
async function spoilDraft(): Promise<void> {
  await portal.pool.query(
    `update _overlays set publish_at = now(), state = replace(state::text, '"star"', '"nothing"')::json where kind = 'menu'`,
  )
  await portal.overlays.read()
}

test.group('what is to be published at a moment', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('is wrong by then: it stays a draft and is told, the portal and the others go on', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(menu)).body()
    await admin.put(menu, marked(deployed, 'star'), version(0))
    const later = new Date(Date.now() + 3_600_000).toISOString()
    assert.equal((await admin.post(`${menu}/publish`, { at: later }, version(1))).status(), 200)
    await admin.put(colours, colour, version(0))
    await admin.post(`${colours}/publish`, { at: later }, version(1))
    await portal.pool.query(`update _overlays set publish_at = now() where kind = 'lookup'`)
    const before = iconNow()

    await spoilDraft()
    await until(async () => (await admin.get(menu)).body().refusedAt !== null && portal.metadata.app.bundle.lookups.colour !== undefined)

    const told = (await admin.get(menu)).body()
    assert.deepEqual([told.publishAt, told.version, told.draft.value.items.reports.icon], [null, 3, 'nothing'])
    assert.equal(iconNow(), before)
    assert.deepEqual(await actions(admin, menu), ['refuse', 'schedule', 'save'])
    const { things } = (await admin.get('/api/admin/overlays/menu')).body()
    assert.equal(things.find(({ name }: { name: string }) => name === 'main').refusedAt, told.refusedAt)

    assert.equal((await admin.put(menu, marked(deployed, 'star'), version(3))).body().refusedAt, null)
    assert.equal((await admin.post(`${menu}/publish`, {}, version(4))).status(), 200)
    assert.equal(iconNow(), 'star')
  })

  test('is taken back, even when it has become wrong', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(menu)).body()
    await admin.put(menu, marked(deployed, 'star'), version(0))
    await admin.post(`${menu}/publish`, { at: new Date(Date.now() + 3_600_000).toISOString() }, version(1))
    await portal.pool.query(`update _overlays set state = replace(state::text, '"star"', '"nothing"')::json where kind = 'menu'`)
    const back = await admin.post(`${menu}/publish`, { at: null }, version(2))
    assert.deepEqual([back.status(), back.body().publishAt, back.body().refusedAt], [200, null, null], back.text())
    assert.equal(back.body().draft.value.items.reports.icon, 'nothing')
  })

  test('waits for its own moment, and its version tells when that is and who said so', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(menu)).body()
    const later = new Date(Date.now() + 60_000).toISOString()
    await admin.put(menu, marked(deployed, 'star'), version(0))
    await admin.post(`${menu}/publish`, { at: later, note: 'after work' }, version(1))
    await admin.put(colours, colour, version(0))
    await admin.post(`${colours}/publish`, { at: new Date().toISOString() }, version(1))
    await until(async () => portal.metadata.app.bundle.lookups.colour !== undefined)

    assert.notEqual(iconNow(), 'star')
    const [scheduled] = (await admin.get(`${menu}/versions`)).body().versions
    assert.deepInclude(scheduled, { action: 'schedule', publishAt: later, note: 'after work' })
    const { user } = (await admin.get('/api/session')).body()
    assert.equal(scheduled.account, user.id)
    const { rows } = await portal.pool.query(
      `select account_id, detail from _audit_log where kind = 'overlay.publish' and detail ->> 'name' = 'colour' order by id desc limit 1`,
    )
    assert.deepEqual(rows, [{ account_id: user.id, detail: { kind: 'lookup', name: 'colour', version: 3, scheduled: true } }])
    assert.equal(scheduled.by, user.name)
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
