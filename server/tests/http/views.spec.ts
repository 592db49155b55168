import { test } from '@japa/runner'
import { people } from '../support/accounts.ts'
import type { Body } from '../support/library_data.ts'
import { Visitor } from '../support/visitor.ts'

const route = '/lending/loans'
const state = {
  filters: { status: 'DRAFT' },
  sort: [['loanNo', 'desc']],
  columns: { order: ['status', 'loanNo'], shown: {}, widths: { loanNo: 160 }, pinned: {} },
}
const view = (name: string, rest: object = {}) => ({ route, name, audience: 'own', isDefault: false, state, ...rest })
const read = async (visitor: Visitor): Promise<Body> => (await visitor.get(`/api/views?route=${route}`)).body()
const named = ({ views }: Body) => views.map(({ name }: Body) => name)

test.group('saved views', () => {
  test('a view is kept for its owner alone, and changes and goes when they say so', async ({ client, assert }) => {
    const [member, other] = [await Visitor.signedIn(client, people.member), await Visitor.signedIn(client, people.other)]
    const made = await member.post('/api/views', view('草稿'))
    assert.equal(made.status(), 201)
    const { views, shares } = await read(member)
    assert.deepEqual(views, [{ ...made.body(), state }])
    assert.isNull(shares)
    assert.deepEqual(named(await read(other)), [])
    const path = `/api/views/${made.body().id}`
    assert.equal((await other.patch(path, { name: '我的' })).status(), 404)
    assert.equal((await other.delete(path)).status(), 404)
    assert.equal((await member.patch(path, { name: '待办', isDefault: true })).body().name, '待办')
    assert.equal((await member.delete(path)).status(), 204)
    assert.deepEqual(named(await read(member)), [])
  })

  test('who may share saves for a role or for all; others do not', async ({ client, assert }) => {
    const [librarian, member] = [await Visitor.signedIn(client, people.librarian), await Visitor.signedIn(client, people.member)]
    assert.equal((await member.post('/api/views', view('给大家', { audience: 'all' }))).status(), 403)
    const own = (await member.post('/api/views', view('自己的'))).body()
    assert.equal((await member.patch(`/api/views/${own.id}`, { audience: 'all' })).status(), 403)
    const shared = [
      await librarian.post('/api/views', view('全员', { audience: 'all' })),
      await librarian.post('/api/views', view('读者', { audience: 'role', role: 'member' })),
      await librarian.post('/api/views', view('馆员', { audience: 'role', role: 'librarian' })),
    ]
    assert.sameMembers(named(await read(member)), ['全员', '读者', '自己的'])
    const seen = (await read(member)).views.find(({ name }: Body) => name === '全员')
    assert.isFalse(seen.canChange)
    assert.equal((await member.delete(`/api/views/${seen.id}`)).status(), 403)
    assert.deepInclude((await read(librarian)).shares, { name: 'member', label: '读者' })
    for (const made of shared) assert.equal((await librarian.delete(`/api/views/${made.body().id}`)).status(), 204)
    await member.delete(`/api/views/${own.id}`)
  })

  test('a default is the only one', async ({ client, assert }) => {
    const member = await Visitor.signedIn(client, people.member)
    const first = (await member.post('/api/views', view('一', { isDefault: true }))).body()
    const second = (await member.post('/api/views', view('二', { isDefault: true }))).body()
    const defaults = (await read(member)).views.filter(({ isDefault }: Body) => isDefault)
    assert.deepEqual(named({ views: defaults }), ['二'])
    for (const { id } of [first, second]) await member.delete(`/api/views/${id}`)
  })

  test('names only what its reader sees', async ({ client, assert }) => {
    const [admin, member] = [await Visitor.signedIn(client, people.admin), await Visitor.signedIn(client, people.member)]
    const wrong = await member.post('/api/views', view('错', { state: { ...state, filters: { secret: '1' } }, name: '' }))
    assert.equal(wrong.status(), 422)
    assert.deepEqual(
      wrong.body().issues.map(({ code, path }: Body) => [code, path]),
      [
        ['unknownField', 'state.filters.secret'],
        ['required', 'name'],
      ],
    )
    assert.equal((await member.get('/api/views?route=/people/members')).status(), 404)
    assert.equal((await member.post('/api/views', view('错', { route: '/lending/loan' }))).status(), 404)
    assert.equal((await admin.post('/api/views', view('错', { audience: 'role', role: 'nobody' }))).body().issues[0].path, 'role')
  })
})
