import { test } from '@japa/runner'
import portal from '../../app/services/portal.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const entries = async () =>
  (await portal.pool.query<{ kind: string }>(`select kind from _audit_log where kind like 'trial.%' order by id`)).rows.map(
    ({ kind }) => kind,
  )

test.group('trying the portal as a role', () => {
  test('shows what its holders see, writes nothing, and is logged', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const price = { columns: ['price'], page: { size: 1 } }
    assert.equal((await admin.post('/api/records/book/search', price)).status(), 200)
    const before = (await entries()).length

    assert.equal((await admin.post('/api/session/trial', { role: 'member' })).status(), 204)
    const session = (await admin.get('/api/session')).body()
    assert.containsSubset(session, { roles: [{ name: 'member' }], trial: { account: people.admin }, triesRoles: false })
    assert.equal((await admin.post('/api/records/book/search', price)).status(), 422)
    assert.equal((await admin.post('/api/records/loan/search', { total: 'exact' })).body().total, 0)
    const together = await admin.post('/api/searches', { questions: [{ entity: 'loan', total: 'exact' }] })
    assert.equal(JSON.parse(together.text()).answer.total, 0)

    const refused = await admin.post('/api/records/loan', {})
    assert.equal(refused.status(), 403)
    assert.equal(refused.body().code, 'trialReadsOnly')
    assert.equal((await admin.patch('/api/records/member/1', { phone: '13800138000' }, { 'If-Match': '*' })).body().code, 'trialReadsOnly')
    assert.equal((await admin.post('/api/session/trial', { role: 'admin' })).body().code, 'trialReadsOnly')

    assert.equal((await admin.delete('/api/session/trial')).status(), 204)
    assert.containsSubset((await admin.get('/api/session')).body(), { roles: [{ name: 'admin' }], triesRoles: true })
    assert.deepEqual((await entries()).slice(before), ['trial.start', 'trial.refused', 'trial.refused', 'trial.refused', 'trial.end'])
  })

  test('offers roles, where accounts are looked up, and what can be asked about', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { roles, accounts, entities } = (await admin.get('/api/trials')).body()
    assert.deepInclude(accounts, { entity: 'member', login: 'login', name: 'name' })
    assert.include(
      roles.map(({ name }: { name: string }) => name),
      'librarian',
    )
    assert.include(
      entities.map(({ name }: { name: string }) => name),
      'loan',
    )
  })

  test('is for those whose role says so, and a forged cookie opens nothing', async ({ assert, client }) => {
    const member = await Visitor.signedIn(client, people.member)
    assert.equal((await member.post('/api/session/trial', { role: 'admin' })).status(), 403)
    assert.equal((await member.get('/api/trials')).status(), 403)
    assert.equal((await member.get(`/api/access?account=${people.admin}&entity=loan`)).status(), 403)
    member.setCookie('pergola_trial', 'admin.1.forged')
    assert.containsSubset((await member.get('/api/session')).body(), { roles: [{ name: 'member' }] })
  })
})

test.group('why somebody can or cannot do something', () => {
  test('is told grant by grant, with the values that decide', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { rows } = (
      await admin.post('/api/records/loan/search', {
        filter: { 'member.login': { '!=': people.member } },
        columns: ['member'],
        page: { size: 1 },
      })
    ).body()
    const answer = (await admin.get(`/api/access?account=${people.member}&entity=loan&id=${rows[0].id}`)).body()

    assert.containsSubset(answer, { account: { login: people.member }, roles: [{ name: 'member' }], isActive: true })
    const verdict = (name: string) => answer.verdicts.find((each: { name: string }) => each.name === name)
    assert.containsSubset(verdict('read'), {
      kind: 'operation',
      allowed: false,
      roles: [{ role: 'member', grants: true, scope: { holds: false } }],
    })
    assert.containsSubset(verdict('export'), { allowed: false, roles: [{ role: 'member', grants: false }] })
    assert.containsSubset(verdict('approve'), { kind: 'transition', label: '批准', allowed: false, roles: [{ grants: false }] })
  })

  test('names hidden fields, and says nothing of records that are not there', async ({ assert, client }) => {
    const admin = await Visitor.signedIn(client, people.admin)
    const { fields, verdicts } = (await admin.get(`/api/access?account=${people.member}&entity=book`)).body()
    assert.deepInclude(fields, { field: 'price', label: '定价', shown: 'hidden', roles: [{ label: '读者' }] })
    assert.containsSubset(verdicts[0], { name: 'read', allowed: true })
    assert.equal((await admin.get(`/api/access?account=${people.member}&entity=loan&id=999999999`)).status(), 404)
    assert.equal((await admin.get('/api/access?account=nobody&entity=loan')).status(), 404)
    assert.equal((await admin.get('/api/access?entity=loan')).status(), 400)
  })
})
