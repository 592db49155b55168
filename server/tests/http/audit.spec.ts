import { execFile } from 'node:child_process'
import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

/** Calls the command while this process serves; resolves to its exit code and what it printed. */
const verify = (...words: string[]): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    execFile(process.execPath, ['cli/bin/pergola.js', 'audit', 'verify', ...words], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

test.group('pergola audit verify', () => {
  test('finds the log of a running portal in order, and the head that it has printed', async ({ assert, client }) => {
    await Visitor.signedIn(client, people.admin)
    await portal.audit.append({ kind: 'session.start', login: 'wang' })
    const admin = await Visitor.signedIn(client, people.admin)
    const { id } = (await admin.post('/api/records/branch', { code: 'ZZ96', name: '留言馆' })).body()
    assert.equal((await admin.post(`/api/records/branch/${id}/comments`, { text: '已核对' })).status(), 201)
    await portal.audit.seal()

    const first = await verify()
    assert.equal(first.code, 0, first.output)
    const [, head = ''] = /head (\S+)/.exec(first.output) ?? []
    assert.match(head, /^\d+:[0-9a-f]{64}$/)
    assert.equal((await verify('--head', head)).code, 0)

    const other = await verify(
      '--head',
      head.replace(/:./, (text) => (text === ':0' ? ':1' : ':0')),
    )
    assert.equal(other.code, 1)
    assert.include(other.output, 'is not the one that was noted')
  })

  test('an export leaves an entry', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    await admin.post('/api/records/branch/export', {})
    const { rows } = await portal.pool.query(
      `select login, address, entity from _audit_log where kind = 'export.records' order by id desc limit 1`,
    )
    assert.deepEqual(rows, [{ login: people.admin, address: '127.0.0.1', entity: 'branch' }])
  })
})

test.group('the audit log as an entity', () => {
  test('is searched by account, kind, entity, record and time, newest first', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { id } = (await admin.post('/api/records/branch', { code: 'ZZ97', name: '审计馆' })).body()
    const since = new Date(Date.now() - 3_600_000).toISOString()
    const filter = { login: people.admin, what: 'record_create', about: 'branch', record: id, createdAt: { '>=': since } }
    const { rows, total } = (
      await admin.post('/api/records/logEntry/search', {
        filter,
        sort: [['createdAt', 'desc']],
        columns: ['what', 'made', 'address', 'createdBy'],
        total: 'exact',
      })
    ).body()

    assert.equal(total, 1)
    assert.containsSubset(rows[0], { what: 'record_create', made: 1, address: '127.0.0.1' })
    assert.isString(rows[0].$labels.createdBy)
    assert.equal((await admin.get(`/api/records/logEntry/${rows[0].id}`)).body().about, 'branch')
    assert.equal((await admin.post('/api/records/logEntry/search', { search: people.admin, page: { size: 1 } })).body().rows.length, 1)
  })

  test('is written by nobody, whatever is granted', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = (await admin.post('/api/records/logEntry/search', { page: { size: 1 } })).body()
    const [{ id }] = rows
    assert.equal((await admin.post('/api/records/logEntry', { what: 'record_create' })).status(), 403)
    assert.equal((await admin.patch(`/api/records/logEntry/${id}`, { login: 'x' }, { 'If-Match': '*' })).status(), 403)
    assert.equal((await admin.delete(`/api/records/logEntry/${id}`)).status(), 403)
    assert.containsSubset((await admin.post('/api/records/logEntry/delete', { ids: [id] })).body(), { results: [{ ok: false }] })
    await assert.rejects(() => portal.pool.query(`delete from log_entry where id = $1`, [id]), /only added to/)
  })

  test('is not there for whom nothing grants it', async ({ assert, client }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post('/api/records/logEntry/search', {})).status(), 404)
  })

  test('tells changes of roles from other writes', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = (await admin.post('/api/records/member/search', { filter: { login: people.member }, columns: ['roles'] })).body()
    const [{ id, roles }] = rows
    const kinds = async () =>
      (
        await portal.pool.query<{ kind: string }>(
          `select kind from _audit_log where entity = 'member' and record_id = $1 order by id desc limit 2`,
          [id],
        )
      ).rows.map(({ kind }) => kind)
    await admin.patch(`/api/records/member/${id}`, { roles: [...roles, 'librarian'] }, { 'If-Match': '*' })
    assert.equal((await kinds())[0], 'access.update')
    await admin.patch(`/api/records/member/${id}`, { roles }, { 'If-Match': '*' })
    await admin.patch(`/api/records/member/${id}`, { phone: '13800138000' }, { 'If-Match': '*' })
    assert.deepEqual(await kinds(), ['record.update', 'access.update'])
  })
})
