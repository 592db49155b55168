import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { JsonObject } from '../../../engine/runtime/overlays/json.ts'
import { bringFiles } from '../../app/overlays/bring_files.ts'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { lendingDesk } from '../support/library_data.ts'
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

test.group('changes in the browser, and files', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('is pulled into files: only what was changed, in their form, and twice is as once', async ({ client, assert, cleanup }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { deployed } = (await admin.get(path)).body()
    await admin.put(path, withEntry(deployed, '/books'), version(0))
    await admin.post(`${path}/publish`, {}, version(1))
    const folder = mkdtempSync(join(tmpdir(), 'pergola-pull-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const pull = async () => (await run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, 'pull'])).stdout.trim().split('\n')
    assert.deepEqual(await pull(), ['~ menus/main.json', '~ locales/US/app.json', '2 files changed.'])
    assert.include((await pull()).at(-1), 'has all that is published')
    const added = JSON.parse(readFileSync(join(folder, 'menus/main.json'), 'utf8')).items.extra
    assert.deepEqual(added, { screen: '/books', label: '新的' })
    const catalogue = (of: string) => JSON.parse(readFileSync(join(of, 'locales/US/app.json'), 'utf8'))
    const before = catalogue('examples/library')
    assert.deepEqual(catalogue(folder), { ...before, 'menus/main': { ...before['menus/main'], 'items.extra.label': 'New' } })
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

  test('a plan counts what every account sees, of however many there are', async ({ client, assert, cleanup }) => {
    const { branch } = await lendingDesk(client)
    const count = 620
    cleanup(async () => {
      await portal.pool.query("delete from member where login like 'plan.%'")
    })
    await portal.pool.query(
      `insert into member (id, version, login, name, roles, active, branch, created_at, updated_at)
       select nextval('record_ids'), 1, 'plan.' || n, 'plan ' || n, array['librarian', 'member'], 'ENABLED', $2, now(), now()
       from generate_series(1, $1::int) as n`,
      [count, branch.id],
    )
    const folder = mkdtempSync(join(tmpdir(), 'pergola-plan-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    for (const name of ['librarian', 'member']) {
      const file = join(folder, `roles/${name}.json`)
      const role = JSON.parse(readFileSync(file, 'utf8'))
      role.grants.branch = { operations: ['read'], scope: { '==': [{ var: 'record.id' }, { var: 'user.branch' }] } }
      writeFileSync(file, JSON.stringify(role))
    }
    const { effects } = (await bringFiles(portal.pool, readFiles(folder), 'plan', new Set())) ?? {}
    const found = effects?.sight.find(({ entity, roles }) => entity === 'branch' && roles.join() === 'librarian,member')
    const { rows } = await portal.pool.query('select count(*)::int as count from branch where _deleted_at is null')
    assert.deepEqual(found, {
      roles: ['librarian', 'member'],
      entity: 'branch',
      accounts: count,
      gained: 0,
      lost: count * (rows[0].count - 1),
    })
  }).timeout(300_000)

  test('a plan tells how many open documents wait for a decision of which the rules change, and of no others', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { member, branch, book } = await lendingDesk(client)
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

async function _until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20))
}
