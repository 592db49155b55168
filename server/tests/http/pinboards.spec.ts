import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const chart = { id: 't1', report: 'branchStanding', show: 'chart', part: 'share', width: 3, height: 3 }
const list = { id: 't2', report: 'lentList', show: 'table', width: 6, height: 2 }
const pinboard = (name: string, rest: object = {}) => ({ name, audience: 'own', state: { tiles: [chart, list], filters: {} }, ...rest })
const read = async (visitor: Visitor): Promise<Body> => (await visitor.get('/api/pinboards')).body()
const named = ({ pinboards }: Body) => pinboards.map(({ name }: Body) => name)
const is = (version: number) => ({ 'If-Match': `"${version}"` })

test.group('pinboards', () => {
  test('a pinboard is kept for its owner alone, and changes and goes when they say so', async ({ client, assert }) => {
    const [librarian, other] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.other)]
    const made = await librarian.post('/api/pinboards', pinboard('每周'))
    assert.equal(made.status(), 201)
    const { id } = made.body()
    assert.deepInclude((await read(librarian)).pinboards, made.body())
    assert.notInclude(named(await read(other)), '每周')
    for (const answer of [
      await other.get(`/api/pinboards/${id}`),
      await other.patch(`/api/pinboards/${id}`, { name: '我的' }, is(1)),
      await other.delete(`/api/pinboards/${id}`),
    ])
      assert.equal(answer.status(), 404)
    const changed = await librarian.patch(`/api/pinboards/${id}`, { name: '每月' }, is(1))
    assert.deepInclude(changed.body(), { name: '每月', version: 2 })
    assert.equal((await librarian.delete(`/api/pinboards/${id}`)).status(), 204)
    assert.equal((await librarian.get(`/api/pinboards/${id}`)).status(), 404)
  })

  test('it comes with the reports that it shows, and where they are opened', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { id } = (
      await librarian.post('/api/pinboards', pinboard('每周', { state: { tiles: [chart], filters: { loanDate: 'today-30..today' } } }))
    ).body()
    const shown = (await librarian.get(`/api/pinboards/${id}`)).body()
    assert.deepEqual(shown.pinboard.state, { tiles: [chart], filters: { loanDate: 'today-30..today' } })
    assert.deepEqual(shown.reports, { branchStanding: { address: '/reports/branchStanding' } })
    assert.deepEqual(Object.keys(shown.screen.bundle.reports), ['branchStanding'])
    assert.equal(shown.screen.route, '/reports/pinboards')
    await librarian.delete(`/api/pinboards/${id}`)
  })

  test('who may share does so for a role or for all; each reader sees of it what they may run', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    assert.equal(
      (await member.post('/api/pinboards', pinboard('给大家', { audience: 'all', state: { tiles: [list], filters: {} } }))).status(),
      403,
    )
    const own = (await member.post('/api/pinboards', pinboard('自己的', { state: { tiles: [list], filters: {} } }))).body()
    assert.equal((await member.patch(`/api/pinboards/${own.id}`, { audience: 'all' }, is(1))).status(), 403)
    const forStaff = (await librarian.post('/api/pinboards', pinboard('馆员', { audience: 'role', role: 'librarian' }))).body()
    const forAll = (await librarian.post('/api/pinboards', pinboard('全员', { audience: 'all' }))).body()
    assert.sameMembers(named(await read(member)), ['全员', '自己的'])
    assert.equal((await member.get(`/api/pinboards/${forStaff.id}`)).status(), 404)

    const seen = (await member.get(`/api/pinboards/${forAll.id}`)).body()
    assert.isFalse(seen.pinboard.canChange)
    assert.deepEqual(seen.pinboard.state.tiles, [{ id: 't1', report: '', show: 'chart', width: 3, height: 3, problem: 'unread' }, list])
    assert.deepEqual(Object.keys(seen.reports), ['lentList'])
    assert.notInclude(JSON.stringify(seen), 'branchStanding')
    assert.equal((await member.post('/api/reports/branchStanding/run')).status(), 404)
    assert.equal((await member.patch(`/api/pinboards/${forAll.id}`, { name: '我的' }, is(1))).status(), 403)
    assert.equal((await member.delete(`/api/pinboards/${forAll.id}`)).status(), 403)
    assert.deepInclude((await read(librarian)).shares, { name: 'member', label: '读者' })
    assert.isNull((await read(member)).shares)
    for (const { id } of [forStaff, forAll]) assert.equal((await librarian.delete(`/api/pinboards/${id}`)).status(), 204)
    await member.delete(`/api/pinboards/${own.id}`)
  })

  test('a version that somebody has changed since is refused, with what stands now', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const { id } = (await librarian.post('/api/pinboards', pinboard('每周'))).body()
    const path = `/api/pinboards/${id}`
    assert.equal((await librarian.patch(path, { name: '没说版本' })).status(), 428)
    assert.equal((await librarian.patch(path, { state: { tiles: [chart], filters: {} } }, is(1))).status(), 200)
    const stale = await librarian.patch(path, { name: '晚了' }, is(1))
    assert.equal(stale.status(), 409)
    assert.deepEqual([stale.body().code, stale.body().current.version, stale.body().current.name], ['conflict', 2, '每周'])
    assert.deepEqual(stale.body().current.state.tiles, [chart])
    await librarian.delete(path)
  })

  test('nobody pins a report that they may not run, or that is not there; what was pinned before stays', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    const wrong = await member.post(
      '/api/pinboards',
      pinboard('', { state: { tiles: [chart, { ...list, report: 'nothing' }], filters: {} } }),
    )
    assert.equal(wrong.status(), 422)
    assert.deepEqual(
      wrong.body().issues.map(({ code, path }: Body) => [code, path]),
      [
        ['required', 'name'],
        ['unknownChoice', 'state.tiles.0.report'],
        ['unknownChoice', 'state.tiles.1.report'],
      ],
    )
    assert.equal((await admin.post('/api/pinboards', pinboard('错', { audience: 'role', role: 'nobody' }))).body().issues[0].path, 'role')
    const { id } = (await admin.post('/api/pinboards', pinboard('全员', { audience: 'all' }))).body()
    const unseen = { ...chart, report: '', width: 6 }
    await admin.patch(`/api/pinboards/${id}`, { state: { tiles: [list, unseen], filters: {} } }, is(1))
    const { tiles } = (await admin.get(`/api/pinboards/${id}`)).body().pinboard.state
    assert.deepEqual(tiles, [list, { ...chart, width: 6 }])
    await admin.delete(`/api/pinboards/${id}`)
  })

  test('a report is run of the rows of some groups alone, and stays grouped', async ({ client, assert }) => {
    const librarian = await Visitor.signedIn(client, people.librarian)
    const run = async (body: object) => librarian.post('/api/reports/branchStanding/run', body)
    const all = (await run({})).body()
    const branch = all.rows[0]?.branch ?? null
    const some = (await run({ at: { branch } })).body()
    assert.deepEqual(
      some.rows.filter(({ $subtotal }: Body) => !$subtotal).map(({ branch: each, copies }: Body) => [each, copies]),
      all.rows.filter((row: Body) => !row.$subtotal && row.branch === branch).map(({ branch: each, copies }: Body) => [each, copies]),
    )
    const wrong = await run({ at: { nothing: '1' } })
    assert.deepEqual([wrong.status(), wrong.body().issues[0].path], [422, 'at.nothing'])
  })
})
