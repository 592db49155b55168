import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { lendingDesk } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const path = '/api/settings/lending'

test.group('settings', (group) => {
  group.teardown(async () => {
    await portal.pool.query('delete from _settings')
    await portal.settings.read()
  })

  test('are for those who may open a screen that edits them', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    assert.deepEqual((await admin.get(path)).body(), { version: 0, values: {} })
    assert.equal((await member.get(path)).status(), 404)
    assert.equal((await member.patch(path, { maxCopies: 1 }, { 'if-match': '"0"' })).status(), 404)
    assert.equal((await admin.get('/api/settings/nothing')).status(), 404)
  })

  test('are what every expression reads from then on, in every language', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const hash = portal.metadata.app.hash
    const changed = await admin.patch(path, { maxCopies: 2 }, { 'if-match': '"0"' })
    assert.deepEqual([changed.status(), changed.body()], [200, { version: 1, values: { maxCopies: 2 } }])
    for (const language of ['ZHS', 'US'] as const) {
      const { settings } = portal.metadata.in(language).bundle
      assert.equal((settings?.lending?.keys.maxCopies as { default?: unknown } | undefined)?.default, 2)
    }
    assert.notEqual(portal.metadata.app.hash, hash)
    const screen = await admin.get('/api/screens?route=/administration/lending')
    assert.equal(screen.body().bundle.settings.lending.keys.maxCopies.default, 2)
  })

  test('decide what a rule lets through and what it says, as soon as they are changed', async ({ client, assert }) => {
    const { admin, member, branch, book } = await lendingDesk(client)
    const lend = () => member.post('/api/records/loan', { branch: branch.id, copies: [{ book: book.id, quantity: '3' }] })
    const change = async (maxCopies: number | null) => {
      const { version } = (await admin.get(path)).body()
      const answer = await admin.patch(path, { maxCopies }, { 'if-match': `"${version}"` })
      assert.equal(answer.status(), 200, answer.text())
    }
    await change(2)
    const refused = await lend()
    assert.equal(refused.status(), 422, refused.text())
    assert.include(JSON.stringify(refused.body().issues), '每次最多借 2 册')
    await change(3)
    const lent = await lend()
    assert.equal(lent.status(), 201, lent.text())
    await change(2)
  })

  test('a value that is none is refused at its key, and nothing is stored', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { version } = (await admin.get(path)).body()
    for (const [values, code] of [
      [{ maxCopies: 'many' }, 'notAnInteger'],
      [{ maxCopies: 0 }, 'tooSmall'],
      [{ nonsense: 1 }, 'unknownField'],
    ] as const) {
      const answer = await admin.patch(path, values, { 'if-match': `"${version}"` })
      assert.equal(answer.status(), 422)
      assert.equal(answer.body().issues[0].path, Object.keys(values)[0], code)
    }
    assert.equal((await admin.get(path)).body().version, version)
  })

  test('who comes with an older version is told what stands', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const answer = await admin.patch(path, { maxCopies: 3 }, { 'if-match': '"0"' })
    assert.deepEqual([answer.status(), answer.body().current.values], [409, { maxCopies: 2 }])
  })

  test('a null takes a value back to what the file says', async ({ client, assert }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { version } = (await admin.get(path)).body()
    assert.deepEqual((await admin.patch(path, { maxCopies: null }, { 'if-match': `"${version}"` })).body().values, {})
    const { settings } = portal.metadata.app.bundle
    assert.equal((settings?.lending?.keys.maxCopies as { default?: unknown } | undefined)?.default, 10)
  })
})
