import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { create } from '../../app/records/create.ts'
import { Caller } from '../matrix/caller.ts'
import { Portal } from '../support/portal.ts'
import { ServerProcess, temporaryFolder } from '../support/server_process.ts'

const seeds = JSON.parse(readFileSync(new URL('./world.json', import.meta.url), 'utf8'))

test.group('notices, as different readers see them over HTTP', (group) => {
  let portal: Portal
  let server: ServerProcess
  let head: Caller
  let buyer: Caller
  let vegetables: Caller
  let fish: Caller
  let vegetablesId: string
  const removals: (() => void)[] = []
  group.setup(async () => {
    portal = await Portal.open(seeds)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.database.pool.query(`update supplier set cooperation_type = 'LOGISTICS' where id = $1`, [portal.id('fish')])
    const account = async (loginAccount: string, role: string, supplier?: string) => {
      const of = supplier === undefined ? { userType: 'STAFF' } : { userType: 'SUPPLIER', supplier: portal.id(supplier) }
      return (await create(portal.admin, 'user', { loginAccount, userName: loginAccount, roles: [role], ...of })).view.id ?? ''
    }
    vegetablesId = await account('vegetables', 'supplier', 'vegetables')
    const ids = [
      await account('head', 'groupadmin'),
      await account('buys', 'buyer'),
      vegetablesId,
      await account('fish', 'supplier', 'fish'),
    ]
    server = await ServerProcess.ready({
      METADATA_DIR: fileURLToPath(new URL('../../../metadata', import.meta.url)),
      DATABASE_URL: portal.database.url,
      DATA_DIR: temporaryFolder((remove) => removals.push(remove)),
    })
    const callers = await Promise.all(ids.map((id) => Caller.of(server.url, portal.database, id)))
    ;[head, buyer, vegetables, fish] = callers as [Caller, Caller, Caller, Caller]
    return async () => {
      await server.end()
      await portal.close()
      for (const remove of removals) remove()
    }
  })

  /** A notice that the head of the group has published. */
  const published = async (title: string, fields: object): Promise<string> => {
    const made = await head.call('POST', 'records/notice', { title, content: '<p>内容</p>', ...portal.resolved(fields) })
    if (made.status !== 201) throw new Error(made.text)
    const step = await head.call('POST', `records/notice/${made.body.id}/transitions/publish`, {})
    if (step.status !== 200) throw new Error(step.text)
    return String(made.body.id)
  }
  const titles = async (reader: Caller): Promise<unknown[]> => {
    const { body, text } = await reader.call('POST', 'records/notice/search', { columns: ['title'] })
    if (!body.rows) throw new Error(text)
    return (body.rows as { title: string }[]).map(({ title }) => title)
  }

  test('each is read by its audience, from its first moment to its last', async ({ assert }) => {
    for (const audienceType of ['ALL', 'SUPPLIER', 'STAFF', 'PUBLIC']) await published(audienceType, { audienceType })
    const later = await published('LATER', { publishFrom: '2999-01-01T00:00:00.000Z' })
    const over = await published('OVER', { publishTo: '2999-01-01T00:00:00.000Z' })
    await portal.database.pool.query(`update notice set publish_from = '2020-01-01', publish_to = '2020-01-02' where id = $1`, [over])
    assert.sameMembers(await titles(vegetables), ['ALL', 'SUPPLIER', 'PUBLIC'])
    assert.sameMembers(await titles(buyer), ['ALL', 'STAFF', 'PUBLIC'])
    assert.sameMembers(await titles(head), ['ALL', 'SUPPLIER', 'STAFF', 'PUBLIC', 'LATER', 'OVER'])
    for (const id of [later, over]) assert.equal((await vegetables.call('GET', `records/notice/${id}`)).status, 404)
    await portal.database.pool.query(`update notice set publish_from = '2020-01-01' where id = $1`, [later])
    assert.equal((await vegetables.call('GET', `records/notice/${later}`)).status, 200)
  })

  test('one for a kind of supplier is read by that kind', async ({ assert }) => {
    await published('LOGISTICS', { audienceType: 'SUPPLIER', cooperationType: 'LOGISTICS' })
    assert.include(await titles(fish), 'LOGISTICS')
    assert.notInclude(await titles(vegetables), 'LOGISTICS')
  })

  test('the list of signatures tells its keeper who has signed, and suppliers nothing of each other', async ({ assert }) => {
    const signatures = [{ supplier: '@vegetables' }]
    const id = await published('SIGN', { audienceType: 'SUPPLIER', signRequired: true, signatures })
    assert.include(await titles(vegetables), 'SIGN')
    assert.notInclude(await titles(fish), 'SIGN')
    const sign = (who: Caller) => who.call('POST', `records/notice/${id}/transitions/sign`, {})
    assert.equal((await sign(fish)).status, 404)
    assert.containsSubset((await head.call('GET', `records/notice/${id}`)).body, { signedCount: 0, signTotal: 1 })
    assert.equal((await sign(vegetables)).status, 200)
    assert.equal((await sign(vegetables)).status, 422)
    const { body } = await head.call('GET', `records/notice/${id}`)
    assert.containsSubset(body, { signedCount: 1, signTotal: 1, signatures: [{ signedBy: vegetablesId }] })
    assert.exists((body.signatures as { signedAt: string }[])[0]?.signedAt)
    const seen = await vegetables.call('GET', `records/notice/${id}`)
    assert.notInclude(seen.text, '"signatures":[')
    assert.notProperty(seen.body, 'signedCount')
  })
})
