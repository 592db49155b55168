import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import pg from 'pg'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { JsonObject } from '../../../engine/runtime/overlays/json.ts'
import { bringFiles } from '../../app/overlays/bring_files.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { newBook, newBranch } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const path = '/api/admin/overlays/menu/main'
const run = promisify(execFile)
const version = (seen: number) => ({ 'if-match': `"${seen}"` })
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions')
  await portal.overlays.read()
}

/** The entries of the menu that runs. */
const itemsInPortal = () => (portal.metadata.app.bundle.menus.main?.items ?? {}) as Record<string, JsonObject>

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
      ['missing-translation', 'value.items.extra.label'],
    ])
    const published = await admin.post(`${path}/publish`, {}, version(1))
    assert.deepEqual([published.status(), published.body().code, published.body().diagnostics.length], [422, 'invalid', 3])
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
    const before = draft().checked
    assert.strictEqual(draft().checked, before)
    const { draft: operations = [] } = portal.overlays.of({ kind: 'menu', name: 'main' })
    assert.equal((await admin.post(`${path}/publish`, {}, version(1))).status(), 200)
    assert.strictEqual(portal.metadata.with({ kind: 'menu', name: 'main', operations }).checked, before)
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
    const planned = await admin.post(`${path}/publish`, { at: new Date(Date.now() + 300).toISOString() }, version(1))
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

  test('is pulled into files: only what was changed, in their form, and twice is as once', async ({ client, assert, cleanup }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    await admin.post(`${path}/publish`, {}, version(1))
    const folder = mkdtempSync(join(tmpdir(), 'pergola-pull-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const pull = async () => (await run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, 'pull'])).stdout.trim().split('\n')
    assert.deepEqual(await pull(), [
      '~ menus/main.json',
      '~ locales/ZHT/menus/main.json',
      '~ locales/US/menus/main.json',
      '3 files changed.',
    ])
    assert.include((await pull()).at(-1), 'has all that is published')
    const added = JSON.parse(readFileSync(join(folder, 'menus/main.json'), 'utf8')).items.extra
    assert.deepEqual(added, { screen: '/books', label: '新的' })
    const before = readFileSync('examples/library/locales/US/menus/main.json', 'utf8')
    assert.equal(
      readFileSync(join(folder, 'locales/US/menus/main.json'), 'utf8'),
      before.replace(/"\n\}/, '",\n  "items.extra.label": "New"\n}'),
    )
  }).timeout(60_000)

  test('what was done is in the audit log', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    const { rows } = await portal.pool.query("select detail from _audit_log where kind = 'overlay.save' order by id desc limit 1")
    assert.deepEqual(rows[0].detail, { kind: 'menu', name: 'main', version: 1 })
  })

  test('files are applied: what they change is published at once, twice is as once, and what both changed stays until it is named', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const folder = mkdtempSync(join(tmpdir(), 'pergola-apply-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const edit = (file: string, change: (value: JsonObject) => void) => {
      const value = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      change(value)
      writeFileSync(join(folder, file), JSON.stringify(value))
    }
    const pergola = async (...words: string[]) =>
      run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, ...words]).catch(
        (error) => error as { code: number; stdout: string },
      )
    const bring = (how: 'apply' | 'push', ...named: string[]) => bringFiles(portal.pool, readFiles(folder), how, new Set(named))
    const iconInPortal = async () => {
      await portal.overlays.read()
      return itemsInPortal().reports?.icon
    }
    edit('menus/main.json', ({ items }) => Object.assign((items as JsonObject).reports as JsonObject, { icon: 'star' }))
    edit('entities/people/branch.json', (value) => Object.assign(value, { search: ['name'] }))

    const planned = await pergola('plan')
    assert.include(planned.stdout, '~ menu main')
    assert.include(planned.stdout, '1 thing would be published')
    assert.include(planned.stdout, '1 file of other kinds wait for a deployment: entities/people/branch.json')
    assert.notEqual(await iconInPortal(), 'star')

    assert.deepEqual((await bring('apply'))?.changes, [{ kind: 'menu', name: 'main' }])
    assert.equal(await iconInPortal(), 'star')
    assert.deepEqual((await bring('apply'))?.changes, [])

    const { published, version: seen } = (await admin.get(path)).body()
    const { items } = published.value
    const mine = {
      ...published,
      value: { items: { ...items, reports: { ...items.reports, icon: 'read' }, start: { ...items.start, icon: 'home' } } },
    }
    const saved = await admin.put(path, mine, version(seen))
    const mended = await admin.post(`${path}/publish`, {}, version(saved.body().version))
    assert.equal(mended.status(), 200, mended.text())
    edit('menus/main.json', ({ items }) => Object.assign((items as JsonObject).catalogue as JsonObject, { icon: 'gift' }))
    const refused = await pergola('apply')
    assert.deepInclude(refused, { code: 1 })
    assert.include(refused.stdout, '! menu/main was changed in the browser too: items.reports.icon.')
    assert.equal(await iconInPortal(), 'read')

    assert.deepInclude(await bring('apply', 'menu main'), { conflicts: [], isStale: false })
    assert.equal(await iconInPortal(), 'star')
    assert.deepEqual([itemsInPortal().start?.icon, itemsInPortal().catalogue?.icon], ['home', 'gift'])
  }).timeout(300_000)

  test('files are pushed as drafts, never over the draft of somebody; a plan tells who would see how many records', async ({
    client,
    assert,
    cleanup,
  }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const folder = mkdtempSync(join(tmpdir(), 'pergola-push-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const bring = (how: 'plan' | 'push') => bringFiles(portal.pool, readFiles(folder), how, new Set())
    const menu = join(folder, 'menus/main.json')
    writeFileSync(menu, readFileSync(menu, 'utf8').replace('"icon": "barChart"', '"icon": "star"'))

    assert.deepInclude(await bring('push'), { changes: [{ kind: 'menu', name: 'main' }], drafts: [] })
    assert.deepInclude(await bring('push'), { drafts: [] })
    assert.equal((await admin.get(path)).body().draft.value.items.reports.icon, 'star')
    assert.notEqual(itemsInPortal().reports?.icon, 'star')

    const { deployed, version: seen } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(seen))
    assert.deepEqual((await bring('push'))?.drafts, [{ kind: 'menu', name: 'main' }])
    assert.property((await admin.get(path)).body().draft.value.items, 'extra')

    const member = join(folder, 'roles/member.json')
    const role = JSON.parse(readFileSync(member, 'utf8'))
    role.grants.branch = undefined
    role.screens = role.screens.filter((screen: string) => screen !== '/people/branches')
    writeFileSync(member, JSON.stringify(role))
    const { rows } = await portal.pool.query('select count(*)::int as count from branch where _deleted_at is null')
    const { effects } = (await bring('plan')) ?? {}
    const [lost] = effects?.sight.filter(({ entity, roles }) => entity === 'branch' && roles.join() === 'member') ?? []
    assert.deepInclude(lost, { gained: 0, lost: rows[0].count })
  }).timeout(300_000)

  test('a plan tells how many open documents wait for a decision of which the rules change, and of no others', async ({
    client,
    assert,
    cleanup,
  }) => {
    const [admin, librarian, member] = [
      await Visitor.signedIn(client, people.admin),
      await Visitor.signedIn(client, people.librarian),
      await Visitor.signedIn(client, people.member),
    ]
    const branch = await newBranch(admin)
    const book = await newBook(librarian, { branch: branch.id })
    const draft = await member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '2' }] })
    const submitted = await member.post(`/api/records/loan/${draft.body().id}/transitions/submit`)
    assert.equal(submitted.body().status, 'SUBMITTED', submitted.text())
    const { rows } = await portal.pool.query(`select count(*)::int as open from loan where status = 'SUBMITTED' and _deleted_at is null`)

    const folder = mkdtempSync(join(tmpdir(), 'pergola-plan-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const planned = async () => (await bringFiles(portal.pool, readFiles(folder), 'plan', new Set()))?.effects?.approvals
    assert.deepEqual(await planned(), [])
    const file = join(folder, 'workflows/lending/loan.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("record.totalFee" \}, )500/, '$1100'))
    assert.deepEqual(await planned(), [{ entity: 'loan', approval: 'review', open: rows[0].open }])
    assert.isAbove(rows[0].open, 0)
  }).timeout(300_000)
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}
