import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { Accesses } from '../../app/accounts/accesses.ts'
import { Closings } from '../../app/accounts/closings.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import { mayRead } from '../../app/people/people.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Caller } from '../matrix/caller.ts'
import { until } from '../support/node.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

const route = '/supplier/qualification/supplierInfo'

test.group('resources, groups and operations that administrators close, over HTTP', (group) => {
  let portal: Portal
  let server: ServerProcess
  let admin: Caller
  let finance: Caller
  let exempt: Caller
  let resource: string
  let resourceGroup: string
  const removals: (() => void)[] = []

  group.setup(async () => {
    portal = await Portal.open(world)
    const account = (loginAccount: string, roles: string[]) =>
      made('user', { loginAccount, userName: loginAccount, userType: 'STAFF', roles })
    const people = [await account('boss', ['admin']), await account('money', ['finance']), await account('kept', ['finance', 'whitelist'])]
    resourceGroup = await made('resourceGroup', { resourceGroupCode: 'SUPPLIER', resourceGroupName: '供应商' })
    resource = await made('resource', { resourceCode: 'DATA', resourceName: '供应商', resourceUrl: 'supplier', resourceGroup })
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const callers = await Promise.all(people.map((id) => Caller.of(server.url, portal.database, id)))
    ;[admin, finance, exempt] = callers as [Caller, Caller, Caller]
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  const made = async (entity: string, record: object) => (await create(portal.admin, entity, record)).view.id ?? ''
  const set = async (entity: string, id: string, changes: object) => {
    const answer = await admin.call('PATCH', `records/${entity}/${id}`, changes, { 'if-match': '*' })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const step = async (entity: string, id: string, name: string) => {
    const answer = await admin.call('POST', `records/${entity}/${id}/transitions/${name}`, {}, { 'if-match': '*' })
    if (answer.status !== 200) throw new Error(answer.text)
  }
  const search = (who: Caller) => who.call('POST', 'records/supplier/search', {})

  test('an entity that is closed answers as one that does not exist, but to the whitelist', async ({ assert }) => {
    assert.equal((await search(finance)).status, 200)
    await set('resource', resource, { status: 'DISABLED' })
    const closed = await search(finance)
    assert.equal(closed.status, 404)
    assert.equal((await finance.call('GET', `records/supplier/${portal.id('fish')}`)).status, 404)
    assert.equal((await finance.call('POST', 'records/supplier/export', {})).status, 404)
    assert.notInclude((await finance.call('GET', 'openapi.json')).text, '/api/records/supplier/')
    assert.equal((await finance.call('GET', `find?words=${encodeURIComponent('水产')}`)).text.includes('湛江'), false)
    assert.equal((await search(exempt)).status, 200)
    const why = await admin.call('GET', `access?account=money&entity=supplier`)
    assert.equal(why.status, 404, 'who asks does not see the entity either')
    await set('resource', resource, { status: 'ENABLED' })
    assert.equal((await search(finance)).status, 200)
  })

  test('a group that is disabled closes its resources, and those of the groups below it', async ({ assert }) => {
    const parentGroup = await made('resourceGroup', { resourceGroupCode: 'ALL', resourceGroupName: '全部' })
    await set('resourceGroup', resourceGroup, { parentGroup })
    assert.equal((await search(finance)).status, 200)
    await set('resourceGroup', parentGroup, { status: 'DISABLED' })
    assert.equal((await search(finance)).status, 404)
    await set('resourceGroup', parentGroup, { status: 'ENABLED' })
    assert.equal((await search(finance)).status, 200)
  })

  test('an operation that is closed leaves the others open, and says so to administrators who ask why', async ({ assert }) => {
    const operation = await made('operation', { operationCode: 'EXPORT', operationName: '导出', resource, operationType: 'EXPORT' })
    assert.equal((await finance.call('POST', 'records/supplier/export', {})).status, 200)
    await set('operation', operation, { status: 'DISABLED' })
    assert.equal((await finance.call('POST', 'records/supplier/export', {})).status, 403)
    assert.equal((await search(finance)).status, 200)
    const { verdicts } = (await admin.call('GET', 'access?account=money&entity=supplier')).body as { verdicts: { name: string }[] }
    assert.deepInclude(
      verdicts.map(({ name, ...rest }) => ({ name, isClosed: 'isClosed' in rest })),
      { name: 'export', isClosed: true },
    )
    await set('operation', operation, { status: 'ENABLED' })
  })

  test('a screen that is closed is not opened and stands in no menu', async ({ assert }) => {
    const screen = () => finance.call('GET', `screens?route=${encodeURIComponent(route)}`)
    const page = await made('resource', { resourceCode: 'PAGE', resourceName: '供应商页', resourceUrl: route })
    assert.equal((await screen()).status, 200)
    await set('resource', page, { resourceDescription: '维护中', status: 'DISABLED' })
    assert.equal((await screen()).status, 404)
    assert.notInclude((await finance.call('GET', 'session')).text, `"${route}"`)
    await set('resource', page, { status: 'ENABLED' })
    assert.equal((await screen()).status, 200)
  })

  test('a public page is taken back from strangers, and none is published that the portal does not', async ({ assert }) => {
    const strangers = (at: string) => fetch(`${server.url}/api/screens?route=${encodeURIComponent(at)}`).then(({ status }) => status)
    const open = '/registerPage/agreeMent'
    const closed = await made('resource', { resourceCode: 'REGISTER', resourceName: '注册', resourceUrl: open, publicFlag: true })
    assert.equal(await strangers(open), 200)
    await set('resource', closed, { publicFlag: false })
    assert.notEqual(await strangers(open), 200)
    const { rows } = (await admin.call('POST', 'records/resource/search', { filter: { resourceUrl: route } })).body as {
      rows: { id: string }[]
    }
    await set('resource', rows[0]?.id ?? '', { publicFlag: true })
    assert.equal(await strangers(route), 401)
  })

  test('the management of resources cannot be closed, and an address that nothing has is refused', async ({ assert }) => {
    const refused = await admin.call('POST', 'records/resource', {
      resourceCode: 'SELF',
      resourceName: '资源',
      resourceUrl: 'resource',
      status: 'DISABLED',
    })
    assert.deepInclude(refused.body, { status: 422 })
    assert.include(refused.text, 'keepsTheKeys')
    const unknown = await admin.call('POST', 'records/resource', { resourceCode: 'NONE', resourceName: '无', resourceUrl: '/nowhere' })
    assert.equal(unknown.status, 422)
    assert.include(unknown.text, '"path":"resourceUrl"')
  })

  test('a client can use the resources that it is granted, one by one or by group, and nothing else of its roles', async ({ assert }) => {
    const account = (await admin.call('POST', 'records/user/search', { filter: { loginAccount: 'money' } })).body as {
      rows: { id: string }[]
    }
    const client = await made('client', {
      clientId: 'partner',
      clientName: '合作方',
      scope: ['read'],
      grantTypes: ['client_credentials'],
      roles: ['finance'],
      account: account.rows[0]?.id,
    })
    const { secret } = (await admin.call('POST', `clients/${client}/secret`)).body as { secret: string }
    const answer = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`partner:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read' }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const statuses = async () => {
      const asked = ['supplier', 'purchaseOrder'].map((entity) =>
        fetch(`${server.url}/api/records/${entity}/search`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: '{}',
        }),
      )
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    assert.deepEqual(await statuses(), [404, 404])
    await set('client', client, { resourceGrants: [{ resource, grantedFlag: true }] })
    assert.deepEqual(await statuses(), [200, 404])
    await set('client', client, { resourceGrants: [{ resource, grantedFlag: false }] })
    assert.deepEqual(await statuses(), [404, 404])
    await set('client', client, { resourceGrants: [{ resourceGroup, grantedFlag: true }] })
    assert.deepEqual(await statuses(), [200, 404])

    // A call that is closed for clients is open to people.
    const call = { apiCode: 'SUPPLIERS', apiName: '查询供应商', httpMethod: 'POST', endpointUrl: '/api/records/{entity}/search' }
    const definition = await made('apiDefinition', call)
    await step('apiDefinition', definition, 'publish')
    assert.deepEqual(await statuses(), [200, 404])
    const traffic = async () => {
      const { lastCalledAt, callCount, failureCount, dayCallCount, dayFailureCount } = (
        await admin.call('GET', `records/apiDefinition/${definition}`)
      ).body
      return { isCalled: typeof lastCalledAt === 'string', figures: [callCount, failureCount, dayCallCount, dayFailureCount] }
    }
    await until(async () => (await traffic()).figures[0] === 2)
    assert.deepEqual(await traffic(), { isCalled: true, figures: [2, 1, 2, 1] })
    await portal.database.pool.query("update api_definition set last_called_at = last_called_at - interval '3 days' where id = $1", [
      definition,
    ])
    assert.deepEqual(await statuses(), [200, 404])
    await until(async () => (await traffic()).figures[0] === 4)
    assert.deepEqual(await traffic(), { isCalled: true, figures: [4, 2, 2, 1] })
    const described = async () => {
      const answer = await fetch(`${server.url}/api/openapi.json`, { headers: { authorization: `Bearer ${token}` } })
      return Object.keys(((await answer.json()) as { paths: object }).paths)
    }
    assert.include(await described(), '/api/records/supplier/search')
    await step('apiDefinition', definition, 'disable')
    assert.deepEqual(await statuses(), [403, 403])
    const disguised = await fetch(`${server.url}/api//records/%73upplier/search?`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    assert.isAtLeast(disguised.status, 400)
    assert.notInclude(await described(), '/api/records/supplier/search')
    assert.equal((await search(finance)).status, 200)
    await step('apiDefinition', definition, 'publish')
    assert.deepEqual(await statuses(), [200, 404])
  })

  test('what is closed stays closed for a request under way while news of a change comes in', async ({ assert }) => {
    await set('resource', resource, { status: 'DISABLED' })
    const closings = new Closings(portal.database.pool, { app: portal.app } as Metadata)
    const may = () => closings.within(access(portal.app, ['finance'])).can('read', 'supplier')
    await closings.read()
    assert.isFalse(may())
    closings.forget()
    assert.isFalse(may())
    await set('resource', resource, { status: 'ENABLED' })
    await closings.read()
    assert.isTrue(may())
  })

  test('nobody is told of what is closed to them, nor decides about it', async ({ assert }) => {
    const notices = await made('resource', { resourceCode: 'NOTICE', resourceName: '公告', resourceUrl: 'businessNotice' })
    const publish = async (title: string) => {
      const notice = {
        title,
        content: '<p>仓库盘点</p>',
        businessType: 'FINANCE',
        urgency: 'NORMAL',
        receiverScope: 'STAFF',
        notifyChannel: 'LETTER',
      }
      const id = await made('businessNotice', notice)
      await transition(portal.admin, 'businessNotice', id, 'publish')
      return id
    }
    const letters = async (who: Caller) => (await who.call('GET', 'notifications')).text
    const told = (who: Caller, title: string) => until(async () => (await letters(who)).includes(title))
    await publish('十月盘点')
    await told(finance, '十月盘点')
    await set('resource', notices, { status: 'DISABLED' })
    const id = await publish('十一月盘点')
    await told(exempt, '十一月盘点')
    assert.notInclude(await letters(finance), '十一月盘点')

    const closings = new Closings(portal.database.pool, { app: portal.app } as Metadata)
    const accesses = new Accesses(closings)
    await accesses.read()
    const { whole } = await get(portal.admin, 'businessNotice', id)
    const entity = portal.app.entities.get('businessNotice') as AppEntity
    const may = (roles: string[]) => mayRead({ ...portal.admin, accesses }, entity, whole, { id: '1', userType: 'STAFF', roles })
    assert.deepEqual([may(['finance']), may(['finance', 'whitelist'])], [false, true])
    await set('resource', notices, { status: 'ENABLED' })
  })

  test('what another node closes is closed here', async ({ assert }) => {
    await update(portal.admin, 'resource', resource, 'any', { status: 'DISABLED' })
    await portal.database.pool.query(`select pg_notify('pergola', 'accounts')`)
    let status = 200
    for (let tries = 0; status === 200 && tries < 200; tries++) status = (await search(finance)).status
    assert.equal(status, 404)
    await set('resource', resource, { status: 'ENABLED' })
  })
})
