import { test } from '@japa/runner'
import pg from 'pg'
import type { JsonObject } from '../../../engine/runtime/overlays/json.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const path = '/api/admin/overlays/menu/main'
const version = (seen: number) => ({ 'if-match': `"${seen}"` })
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions')
  await portal.overlays.read()
}

/** A menu with one more entry at its end. */
const withEntry = ({ value, texts }: { value: JsonObject; texts: Record<string, JsonObject> }, screen: string) => ({
  value: { items: { ...(value.items as JsonObject), extra: { screen, label: '新的' } } },
  texts: { US: { ...texts.US, 'items.extra.label': 'New' }, ZHT: { ...texts.ZHT, 'items.extra.label': '新的' } },
})

test.group('changes in the browser', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('are for those who may open a screen that makes them', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    assert.equal((await admin.get(path)).status(), 200)
    assert.equal((await admin.get('/api/admin/overlays/role/admin')).status(), 404)
    assert.equal((await admin.get('/api/admin/overlays/entity/book')).status(), 404)
    assert.equal((await member.get(path)).status(), 404)
    assert.equal((await member.get('/api/admin/overlays/menu')).status(), 404)
    assert.equal((await member.post(`${path}/publish`, {}, version(0))).status(), 404)
  })

  test('nobody but their author sees a draft, and everybody what is published, in every language', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    const saved = await admin.put(path, withEntry(deployed, '/books'), version(0))
    assert.equal(saved.status(), 200, saved.text())
    assert.deepEqual([saved.body().version, saved.body().diagnostics, saved.body().changes], [1, [], { published: 0, draft: 3 }])
    assert.notProperty(portal.metadata.app.bundle.menus.main?.items, 'extra')

    const published = await admin.post(`${path}/publish`, { note: 'for spring' }, version(1))
    assert.deepEqual([published.status(), published.body().version, published.body().draft], [200, 2, null])
    const session = await admin.get('/api/session')
    assert.equal(session.body().menus.at(-1).label, '新的')
    assert.deepEqual(portal.metadata.in('US').bundle.menus.main?.items.extra, { screen: '/books', label: 'New' })
    const { versions } = (await admin.get(`${path}/versions`)).body()
    assert.deepEqual(
      versions.map(({ action, note, account }: JsonObject) => [action, note, account !== null]),
      [
        ['publish', 'for spring', true],
        ['save', null, true],
      ],
    )
  })

  test('a draft may be wrong, and is told where; it is not published', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    const wrong = { ...withEntry(deployed, '/nowhere'), texts: deployed.texts }
    const saved = await admin.put(path, wrong, version(0))
    const found = saved.body().diagnostics.map(({ code, at }: { code: string; at: string[] }) => [code, at.join('.')])
    assert.deepEqual(found, [
      ['unknown-screen', 'value.items.extra.screen'],
      ['missing-translation', 'value.items.extra.label'],
    ])
    const published = await admin.post(`${path}/publish`, {}, version(1))
    assert.deepEqual([published.status(), published.body().code, published.body().diagnostics.length], [422, 'invalid', 2])
    assert.deepEqual((await admin.get(path)).body().version, 1)
  })

  test('the second of two administrators is told both sides, and nothing is overwritten', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    const [first, second] = [withEntry(deployed, '/books'), withEntry(deployed, '/lending/loans')]
    const answers = await Promise.all([admin.put(path, first, version(0)), admin.put(path, second, version(0))])
    assert.deepEqual(answers.map((answer) => answer.status()).sort(), [200, 409])
    const refused = answers.find((answer) => answer.status() === 409)?.body()
    const won = (await admin.get(path)).body()
    assert.deepEqual(refused.current.draft, won.draft)
    assert.notDeepEqual(refused.submitted.value.items.extra, won.draft.value.items.extra)
  })

  test('goes back to an earlier version, and to what is deployed', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    await admin.post(`${path}/publish`, {}, version(1))
    const { lending, ...rest } = deployed.value.items
    await admin.put(path, { ...deployed, value: { items: { ...rest, lending: { ...lending, hidden: true } } } }, version(2))
    const second = await admin.post(`${path}/publish`, {}, version(3))
    assert.equal(second.status(), 200, second.text())
    assert.equal((await admin.get('/api/session')).body().menus[0].name, 'catalogue')
    assert.equal(Object.keys(portal.metadata.app.bundle.menus.main?.items ?? {}).at(-1), 'lending')

    assert.equal((await admin.post(`${path}/roll-back`, { version: 2 }, version(4))).status(), 200)
    assert.property(portal.metadata.app.bundle.menus.main?.items, 'extra')
    const back = await admin.post(`${path}/roll-back`, { version: 0 }, version(5))
    assert.deepEqual(back.body().published, deployed)
    assert.equal((await admin.post(`${path}/roll-back`, { version: 1 }, version(6))).status(), 404)
  })

  test('what is published was checked once, however often it is asked for', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    const draft = () =>
      portal.metadata.with({ kind: 'menu', name: 'main', operations: portal.overlays.of({ kind: 'menu', name: 'main' }).draft ?? [] })
    const before = (await draft()).checked
    assert.strictEqual((await draft()).checked, before)
    const { draft: operations = [] } = portal.overlays.of({ kind: 'menu', name: 'main' })
    assert.equal((await admin.post(`${path}/publish`, {}, version(1))).status(), 200)
    assert.strictEqual((await portal.metadata.with({ kind: 'menu', name: 'main', operations })).checked, before)
  })

  test('a draft is discarded and stays in the versions', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    assert.equal((await admin.delete(path, version(1))).body().draft, null)
    assert.equal((await admin.post(`${path}/publish`, {}, version(2))).status(), 404)
    const { versions } = (await admin.get(`${path}/versions`)).body()
    assert.deepEqual(
      versions.map(({ action }: JsonObject) => action),
      ['discard', 'save'],
    )
    assert.equal(versions[1].operations.length, 3)
  })

  test('is published when its time has come', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    const planned = await admin.post(`${path}/publish`, { at: new Date(Date.now() + 3_000).toISOString() }, version(1))
    assert.equal(planned.status(), 200)
    assert.notProperty(portal.metadata.app.bundle.menus.main?.items, 'extra')
    await until(() => Object.hasOwn(portal.metadata.app.bundle.menus.main?.items ?? {}, 'extra'))
  })

  test('a new thing comes to a file of its own, and an address of a screen is a name', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const added = {
      value: { label: '颜色', values: { RED: { label: '红' } } },
      texts: { US: { label: 'Colour', 'values.RED.label': 'Red' }, ZHT: { label: '顏色', 'values.RED.label': '紅' } },
    }
    const at = '/api/admin/overlays/lookup/colour'
    const saved = await admin.put(at, { ...added, folder: 'catalogue' }, version(0))
    assert.deepEqual(
      saved.body().diagnostics.filter(({ severity }: { severity: string }) => severity === 'error'),
      [],
    )
    assert.equal((await admin.post(`${at}/publish`, {}, version(1))).status(), 200)
    assert.equal(portal.metadata.app.bundle.paths.lookup?.colour, 'lookups/catalogue/colour')
    const { things } = (await admin.get('/api/admin/overlays/lookup')).body()
    assert.deepInclude(
      things.find(({ name }: { name: string }) => name === 'colour'),
      { label: '颜色', isDeployed: false, isChanged: true },
    )
    assert.equal((await admin.get('/api/admin/overlays/menu/%2Fbooks')).status(), 404)
  })

  test('every node is told at once', async ({ client, cleanup }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    const listener = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await listener.connect()
    cleanup(() => listener.end())
    await listener.query('listen pergola')
    const told = new Promise<void>((resolve) => listener.on('notification', ({ payload }) => payload === 'overlays' && resolve()))
    await admin.post(`${path}/publish`, {}, version(1))
    await told
  })

  test('a menu is shown as the holder of a role would see it', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    const seen = await admin.post(`${path}/preview`, { ...withEntry(deployed, '/administration/lending'), role: 'member' })
    assert.notInclude(JSON.stringify(seen.body().items), '/administration/lending')
    const all = await admin.post(`${path}/preview`, { ...withEntry(deployed, '/administration/lending'), role: 'admin' })
    assert.equal(all.body().items.at(-1).name, 'extra')
  })

  test('a message is written about a record, in every language, before it is published', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const at = '/api/admin/overlays/message/loanLent'
    const { deployed } = (await admin.get(at)).body()
    const changed = { ...deployed, value: { ...deployed.value, body: '共 {days} 天：{member}' } }
    const { records, record, written } = (await admin.post(`${at}/preview`, changed)).body()
    assert.equal(record, records[0].id)
    assert.match(written.ZHS.letter.body, /^共 \d+ 天：[^{]+$/)
    assert.include(written.ZHS.sms.body, records[0].label)
    assert.sameMembers(Object.keys(written), portal.metadata.app.bundle.app.languages)
    const other = (await admin.post(`${at}/preview`, { ...changed, record: records[1].id })).body()
    assert.include(other.written.ZHS.sms.body, records[1].label)
    const found = (await admin.post(`${at}/preview`, { ...changed, words: records[1].label })).body()
    assert.deepEqual(found.records, [records[1]])
  })

  test('a message that is wrong is not written, and nobody sees more of a record than they may', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const at = '/api/admin/overlays/message/loanLent'
    const { deployed } = (await admin.get(at)).body()
    const wrong = await admin.post(`${at}/preview`, { ...deployed, value: { ...deployed.value, body: '{nothing}' } })
    wrong.assertStatus(422)
    assert.isNotEmpty(wrong.body().diagnostics)
    const none = (await admin.post(`${at}/preview`, { ...deployed, record: '999999999' })).body()
    assert.deepEqual([none.record, none.written], [null, {}])
    const member = await Visitor.signedIn(client, people.member)
    ;(await member.post(`${at}/preview`, deployed)).assertStatus(404)
  })

  test('what was done is in the audit log', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    const { rows } = await portal.pool.query("select detail from _audit_log where kind = 'overlay.save' order by id desc limit 1")
    assert.deepEqual(rows[0].detail, { kind: 'menu', name: 'main', version: 1 })
  })
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}
