import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { readFiles } from '../../../engine/files/read-files.ts'
import type { JsonObject } from '../../../engine/runtime/overlays/json.ts'
import { bringFiles } from '../../app/overlays/bring_files.ts'
import portal from '../../app/services/portal.ts'
import { readOverlays } from '../../app/storage/overlays/stored_overlays.ts'
import { keepDeployedFiles } from '../../app/storage/queries/deployed_files.ts'
import { people } from '../support/accounts.ts'
import { Lending } from '../support/lending.ts'
import { type Body, lendingDesk, newBook, newIsbn } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const run = promisify(execFile)
const screen = '/catalogue/book'
const pathOf = (route: string) => `/api/admin/overlays/screen/${encodeURIComponent(route)}`
const version = (seen: number) => ({ 'if-match': `"${seen}"` })
const clear = async () => {
  await portal.pool.query('delete from _overlays; delete from _overlay_versions')
  await portal.overlays.read()
}

/** Publishes that a screen asks some roles, or everybody, for these fields. */
async function ask(admin: Visitor, route: string, roles: readonly string[] | 'everybody', fields: readonly string[]): Promise<void> {
  const { version: seen, deployed } = (await admin.get(pathOf(route))).body()
  const { value, texts } = deployed as { value: JsonObject; texts: Record<string, JsonObject> }
  const presentations = {
    strict: {
      label: '严格',
      ...(roles !== 'everybody' && { roles: [...roles] }),
      fields: fields.map((field) => ({ field, required: true })),
    },
  }
  const said = Object.fromEntries(
    ['US', 'ZHT'].map((language) => [language, { ...texts[language], 'presentations.strict.label': 'Strict' }]),
  )
  const saved = await admin.put(pathOf(route), { value: { ...value, presentations }, texts: said }, version(seen))
  if (saved.body().diagnostics?.length !== 0) throw new Error(saved.text())
  const published = await admin.post(`${pathOf(route)}/publish`, {}, version(seen + 1))
  if (published.status() !== 200) throw new Error(published.text())
}

const book = () => ({ isbn: newIsbn(), title: '活着', price: '20.00', shelf: 'A1' })
const through = (route: string) => ({ 'x-screen': route })
const missing = (answer: { body(): { issues?: { code: string; path: string }[] } }) =>
  (answer.body().issues ?? []).map(({ code, path }) => `${code} ${path}`)

test.group('what administrators require on a screen', (group) => {
  group.each.setup(clear)
  group.teardown(clear)

  test('is asked of those it is for, who write through it, when they create and when they change', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    const old = await newBook(librarian)
    await ask(admin, screen, ['librarian'], ['author'])

    const refused = await librarian.post('/api/records/book', book(), through(screen))
    assert.deepEqual([refused.status(), missing(refused)], [422, ['required author']])
    assert.equal((await librarian.post('/api/records/book', { ...book(), author: '余华' }, through(screen))).status(), 201)
    const changed = await librarian.patch(`/api/records/book/${old.id}`, { title: '第七天' }, { ...through(screen), 'if-match': '"1"' })
    assert.deepEqual([changed.status(), missing(changed)], [422, ['required author']])

    assert.equal((await admin.post('/api/records/book', book(), through(screen))).status(), 201)
  })

  test('is not asked on another screen, and not got by without naming one that is theirs', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    await ask(admin, screen, ['librarian'], ['author'])
    assert.equal((await librarian.post('/api/records/book', book(), through('/catalogue/desk'))).status(), 201)

    await ask(admin, '/catalogue/desk', ['librarian'], ['author', 'publishedOn'])
    for (const headers of [{}, through('/nowhere'), through('/people/member')]) {
      const refused = await librarian.post('/api/records/book', book(), headers)
      assert.deepEqual([refused.status(), missing(refused)], [422, ['required author']])
    }
    const strict = await librarian.post('/api/records/book', book(), through('/catalogue/desk'))
    assert.sameMembers(missing(strict), ['required author', 'required publishedOn'])
  })

  test('is asked of strangers too, who are shown that it is and keep what they have filled in', async ({ client, assert }) => {
    const [admin, stranger] = [await Visitor.signedIn(client, people.admin), new Visitor(client)]
    await ask(admin, '/join', 'everybody', ['papers'])
    await stranger.get('/api/portal')
    const { bundle } = (await stranger.get('/api/screens?route=/join')).body()
    assert.isTrue(bundle.entities.application.fields.papers.required)

    const { rows } = await portal.pool.query('select id from branch limit 1')
    const record = { name: '陈访客', phone: '13800138000', branch: String(rows[0].id), agreed: true }
    const { token } = (await stranger.post('/api/drafts', { address: '/join', data: { step: 'person', draft: {} } })).body()
    const kept = { 'x-draft-token': token }
    const refused = await stranger.post('/api/sendings', { address: '/join', record }, kept)
    assert.deepEqual([refused.status(), missing(refused)], [422, ['required papers']])
    assert.equal((await stranger.get('/api/drafts?address=/join', kept)).status(), 200)

    await clear()
    assert.equal((await stranger.post('/api/sendings', { address: '/join', record }, kept)).status(), 201)
  })

  test('is asked for each of many records whose step is taken in a list: those that have it go on', async ({ client, assert }) => {
    const { admin, member, branch, book } = await lendingDesk(client)
    const draft = async (note: string | null) =>
      (await member.post('/api/records/loan', { branch: branch.id, note, copies: [{ book: book.id, quantity: '1' }] })).body().id
    const [bare, noted] = [await draft(null), await draft('急用')]
    for (const route of ['/lending/loan', '/lending/borrow']) await ask(admin, route, 'everybody', ['note'])

    const ids = [bare, noted]
    const { results } = (await member.post('/api/records/loan/transitions/submit', { ids }, { 'accept-language': 'US' })).body()
    assert.deepEqual(
      results.map(({ id, ok, issues = [] }: Body) => [id, ok, issues.map(({ code, path }: Body) => `${code} ${path}`)]),
      [
        [bare, false, ['required note']],
        [noted, true, []],
      ],
    )
    assert.isNotEmpty(results[0].issues[0].message)
    assert.equal((await member.get(`/api/records/loan/${bare}`)).body().status, 'DRAFT')
  })

  test('never takes back what the entity itself requires', async ({ client, assert }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    await ask(admin, screen, ['librarian'], ['author'])
    const { title: _title, ...untitled } = book()
    const refused = await librarian.post('/api/records/book', { ...untitled, author: '余华' }, through(screen))
    assert.deepEqual([refused.status(), missing(refused)], [422, ['required title']])
  })

  test('is pulled into the file of the screen, planned and applied elsewhere, and rolled back', async ({ client, assert, cleanup }) => {
    const [admin, librarian] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.librarian)]
    await ask(admin, screen, ['librarian'], ['author'])
    const folder = mkdtempSync(join(tmpdir(), 'pergola-presented-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    cpSync('examples/library', folder, { recursive: true })
    const pull = async () => (await run(process.execPath, ['cli/bin/pergola.js', '--metadata', folder, 'pull'])).stdout.trim().split('\n')
    assert.includeMembers(await pull(), ['~ screens/catalogue/book.json'])
    assert.include((await pull()).at(-1), 'has all that is published')

    const lending = await Lending.open()
    cleanup(() => lending.close())
    const { pool } = lending.database
    await keepDeployedFiles(pool, readFiles('examples/library'))
    const pulled = readFiles(folder)
    const planned = await bringFiles(pool, pulled, 'plan', new Set())
    assert.deepEqual(planned?.changes, [{ kind: 'screen', name: screen }], JSON.stringify(planned?.diagnostics))
    assert.isEmpty(await readOverlays(pool))
    await bringFiles(pool, pulled, 'apply', new Set())
    const [applied] = await readOverlays(pool)
    assert.deepEqual([applied?.kind, applied?.name], ['screen', screen])
    assert.deepEqual(applied?.published, portal.overlays.of({ kind: 'screen', name: screen }).published)
    assert.deepEqual((await bringFiles(pool, pulled, 'apply', new Set()))?.changes, [])

    const { version: seen } = (await admin.get(pathOf(screen))).body()
    assert.equal((await admin.post(`${pathOf(screen)}/roll-back`, { version: 0 }, version(seen))).status(), 200)
    assert.equal((await librarian.post('/api/records/book', book(), through(screen))).status(), 201)
    const { bundle } = (await librarian.get(`/api/screens?route=${screen}`)).body()
    assert.isUndefined(bundle.entities.book.fields.author.required)
  })
})
