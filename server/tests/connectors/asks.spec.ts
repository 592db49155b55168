import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import type { Connector } from '../../../engine/schema/connector.ts'
import portal from '../../app/services/portal.ts'
import type { Fault } from '../../app/simulators/faults.ts'
import { Simulator } from '../../app/simulators/simulator.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

const address = '/join'
const filledIn = { phone: '13800138000', agreed: true }

/** Somebody who asks the civil register while they fill something in. */
class Asker {
  readonly visitor: Visitor
  #token = ''

  constructor(visitor: Visitor) {
    this.visitor = visitor
  }

  /** Somebody who is not signed in, and has begun. */
  static async stranger(client: ApiClient): Promise<Asker> {
    const asker = new Asker(new Visitor(client))
    await asker.visitor.get('/api/portal')
    const kept = await asker.visitor.post('/api/drafts', { address, data: { draft: {}, step: 'person' } })
    asker.#token = kept.body().token
    return asker
  }

  ask(record: object = filledIn, change: object = {}) {
    const headers: Record<string, string> = this.#token ? { 'x-draft-token': this.#token } : {}
    return this.visitor.post('/api/asks', { address, entity: 'application', field: 'phone', record, ...change }, headers)
  }
}

interface Logged {
  readonly phone: string
  readonly found: boolean
  readonly name: string | null
  readonly remark: string
  readonly milliseconds: number
  readonly created_by: string | null
}

test.group('what a form asks another system', (group) => {
  let register: Simulator
  const url = 'CONNECTOR_REGISTER_URL'

  group.each.setup(async () => {
    const connector = portal.metadata.app.bundle.connectors?.register as Connector
    register = new Simulator({ app: portal.metadata.app, name: 'register', connector, secret: 'a secret', portal: () => '' })
    portal.addresses.set({ [url]: await register.start(), CONNECTOR_REGISTER_SECRET: 'a secret' })
    portal.addresses.allowPrivate('127.0.0.1')
    await portal.pool.query(`delete from _attempts where key like 'asks%' or key like 'calls%'`)
    await portal.pool.query('delete from question')
    return async () => {
      portal.addresses.set({ [url]: undefined, CONNECTOR_REGISTER_SECRET: undefined })
      await register.stop()
    }
  })

  const logged = async (): Promise<readonly Logged[]> =>
    (await portal.pool.query<Logged>('select phone, found, name, remark, milliseconds::int, created_by from question order by id')).rows

  test('is answered at once, for who is not signed in too, and every call is written down', async ({ client, assert }) => {
    const stranger = await Asker.stranger(client)
    const answered = await stranger.ask()
    assert.equal(answered.status(), 200)
    assert.deepEqual(answered.body(), { values: { name: '登记人13800138000' } })
    const admin = new Asker(await Visitor.signedIn(client, people.admin))
    assert.deepEqual((await admin.ask({ ...filledIn, phone: '13900139000' })).body(), { values: { name: '登记人13900139000' } })
    const [first, second] = await logged()
    assert.containsSubset(first, {
      phone: '13800138000',
      found: true,
      name: '登记人13800138000',
      remark: '/people/13800138000 ',
      created_by: null,
    })
    assert.isAtLeast(first?.milliseconds ?? -1, 0)
    assert.isNotNull(second?.created_by)
  })

  test('is nothing when it does not know: its reason stands at the field', async ({ client, assert }) => {
    const answered = await (await Asker.stranger(client)).ask({ ...filledIn, phone: '00012345678' })
    assert.equal(answered.status(), 422)
    assert.containsSubset(answered.body().issues, [{ code: 'peerSaid', path: 'phone', message: '居民登记处：没有登记这个电话' }])
    assert.containsSubset(await logged(), [{ found: false, remark: '/people/00012345678 没有登记这个电话' }])
  })

  for (const fault of ['error', 'garbage', 'down'] as const satisfies readonly Fault[]) {
    test(`is a sentence without what is behind it when the other system fails: ${fault}`, async ({ client, assert }) => {
      register.fail(fault)
      const answered = await (await Asker.stranger(client)).ask()
      assert.equal(answered.status(), 502)
      assert.containsSubset(answered.body(), { code: 'peerSilent', detail: '居民登记处没有回答，请直接填写，或稍后再试' })
      assert.notMatch(JSON.stringify(answered.body()), /127\.0\.0\.1|CONNECTOR|simulated/)
      assert.containsSubset(await logged(), [{ found: false }])
    })
  }

  test('is waited for no longer than the connector says', async ({ client, assert }) => {
    const connector = portal.metadata.app.bundle.connectors?.register as { seconds?: number }
    assert.equal(connector.seconds, 10)
    register.fail('slow', 1, 60_000)
    const answered = await (await Asker.stranger(client)).ask()
    assert.equal(answered.status(), 502)
    assert.match((await logged())[0]?.remark ?? '', /没有及时回答/)
  })

  test('goes to no address inside the own network that nobody has named', async ({ client, assert }) => {
    portal.addresses.set({ [url]: 'http://10.1.2.3' })
    assert.equal((await (await Asker.stranger(client)).ask()).status(), 502)
    assert.match((await logged())[0]?.remark ?? '', /内部网络/)
  })

  test('is not asked with what is wrong already', async ({ client, assert }) => {
    const stranger = await Asker.stranger(client)
    for (const phone of [null, '', '12', '../1234567']) {
      const answered = await stranger.ask({ phone })
      assert.equal(answered.status(), 422, String(phone))
      assert.equal(answered.body().issues[0].path, 'phone')
    }
    assert.equal(register.requests, 0)
  })

  test('is asked only when it is to be', async ({ client, assert }) => {
    assert.equal((await (await Asker.stranger(client)).ask({ ...filledIn, agreed: false })).status(), 401)
    assert.equal(register.requests, 0)
  })

  test('is asked at a field that asks, by who fills it in, and at nothing else', async ({ client, assert }) => {
    const stranger = await Asker.stranger(client)
    const other = [
      { field: 'name' },
      { field: 'remark' },
      { entity: 'book' },
      { id: '1' },
      { address: '/lending/borrow' },
      { address: undefined },
    ]
    for (const change of other) assert.equal((await stranger.ask(filledIn, change)).status(), 401, JSON.stringify(change))
    const nobody = new Asker(new Visitor(client))
    await nobody.visitor.get('/api/portal')
    assert.equal((await nobody.ask()).status(), 401)
    const member = new Asker(await Visitor.signedIn(client, people.member))
    assert.include([403, 404], (await member.ask()).status())
    assert.equal((await stranger.ask([])).status(), 400)
    assert.equal(register.requests, 0)
  })

  test('is asked so often by strangers from one address, and no more', async ({ client, assert }) => {
    const stranger = await Asker.stranger(client)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) statuses.push((await stranger.ask()).status())
    assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429])
    assert.equal(register.requests, 20)
    assert.equal((await (await Asker.stranger(client)).ask()).status(), 429)
  })
})
