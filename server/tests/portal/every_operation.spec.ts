import { test } from '@japa/runner'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { transition } from '../../app/steps/transition.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { portalApp } from '../support/portal.ts'
import { sentRecords } from '../support/sent_records.ts'

const connectors = Object.entries(portalApp().bundle.connectors ?? {})
const outgoing = connectors.flatMap(([connector, { operations }]) =>
  Object.entries(operations).flatMap(([operation, declared]) =>
    declared.direction !== 'in' && !declared.feed ? [{ connector, operation, declared }] : [],
  ),
)
const incoming = connectors.flatMap(([connector, { operations }]) =>
  Object.entries(operations).flatMap(([operation, declared]) => (declared.direction === 'in' ? [{ connector, operation }] : [])),
)
const faults = ['slow', 'error', 'lost', 'garbage', 'cut', 'duplicate', 'outOfOrder', 'down'] as const
const province = { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: '@china' }
const city = { regionCode: '440100', regionName: '广州市', regionLevel: 'CITY', country: '@china', parentRegion: '@guangdong' }

test.group('every operation of every connector', (group) => {
  let peers: Peers
  const more = {
    guangdong: { entity: 'region', record: province },
    guangzhou: { entity: 'region', record: city },
    shop: { entity: 'store', record: { storeCode: 'S001', storeName: '天河店', storeType: 'DIRECT' } },
  }
  withPeers(
    group,
    async (opened) => {
      peers = opened
      await peers.portal.database.pool.query(`update supplier set bank_name = '中国工商银行', bank_account_name = supplier_name`)
    },
    more,
  )

  const made = async (of: string): Promise<string> => {
    const make = Object.entries(sentRecords).find(([name]) => name === of)?.[1]
    if (!make) throw new Error(`Say in sent_records.ts how a record of ${of} is made.`)
    return make(peers.portal)
  }
  /** A record of the entity, standing where the answer of the operation may move it. */
  const ready = async ({ declared }: (typeof outgoing)[number]): Promise<string> => {
    const entity = entityNamed(peers.portal.app, declared.entity ?? '')
    const id = await made(entity.name)
    const step = declared.take?.[0]?.transition
    const [from] = (step && entity.workflow?.transitions.get(step)?.from) || []
    if (from) await peers.portal.database.pool.query(`update ${entity.table} set status = $2 where id = $1`, [id, from])
    return id
  }

  /** What took place at the other system by this operation, or by one that is asked for in the same way. */
  const effectsOf = ({ connector, declared: { method, path } }: (typeof outgoing)[number]) =>
    outgoing
      .filter((other) => other.connector === connector && other.declared.method === method && other.declared.path === path)
      .flatMap(({ operation }) => peers.peer(connector).effectsOf(operation))

  test('each connector has a simulator', ({ assert }) => {
    assert.deepEqual(peers.names, connectors.map(([name]) => name).sort())
  })

  for (const each of outgoing) {
    const { connector, operation, declared } = each
    test(`${connector}.${operation} arrives with what it maps, once, and its answer is taken in`, async ({ assert }) => {
      const of = declared.entity ?? ''
      const id = await ready(each)
      const before = effectsOf(each).length
      await peers.call(connector, operation, of, id)
      const exchange = await peers.settled(id, operation)
      assert.containsSubset(exchange, { status: 'DONE', reason: null })
      const effects = effectsOf(each)
      assert.lengthOf(effects, before + 1)
      const sent = effects.at(-1)?.sent ?? {}
      assert.includeMembers(Object.keys(sent), [...Object.keys(declared.send ?? {}), ...(declared.lines ? [declared.lines.as] : [])])
      for (const field of Object.keys(declared.receive ?? {}).filter((name) => /No$|Id$/.test(name) && !operation.startsWith('ask')))
        assert.exists((await get(peers.portal.admin, of, id)).view[field], field)
      if (declared.take?.length && !operation.startsWith('ask'))
        await peers.portal.database.pool
          .query(`select 1 from _transition_log where record_id = $1 and transition = $2`, [id, declared.take[0]?.transition])
          .then(({ rows }) => assert.lengthOf(rows, 1))
    })
  }

  for (const { connector, operation } of incoming) {
    const asked = outgoing.find((each) => each.connector === connector && each.declared.simulate?.later?.operation === operation)
    for (const choice of Object.keys(asked?.declared.simulate?.later?.choices ?? { none: true })) {
      test(`${connector}.${operation} is taken in: ${choice}`, async ({ assert }) => {
        if (!asked) throw new Error(`Nothing that is sent to ${connector} is answered by ${operation}.`)
        const of = asked.declared.entity ?? ''
        const id = await made(of)
        const isStep = portalApp().bundle.connectors?.[connector]?.operations[operation]?.take !== undefined
        if (isStep) await transition(peers.portal.admin, of, id, 'submit')
        else await peers.call(connector, asked.operation, of, id)
        await peers.settled(id, asked.operation)
        const key = peers.peer(connector).effectsOf(asked.operation).at(-1)?.key ?? ''
        assert.equal(await peers.peer(connector).decide(key, choice), 202)
        assert.containsSubset(await peers.settled(id, operation), { status: 'DONE', reason: null })
      })
    }
  }

  for (const [connector] of connectors) {
    const each = outgoing.find((out) => out.connector === connector && out.declared.direction !== 'in')
    for (const fault of faults) {
      test(`${connector} gets everything once, and what it says is taken in, though it fails: ${fault}`, async ({ assert }) => {
        if (!each) throw new Error(`${connector} is told nothing.`)
        const { operation, declared } = each
        const id = await ready(each)
        const before = effectsOf(each).length
        peers.peer(connector).fail(fault, 2, 100)
        await peers.call(connector, operation, declared.entity ?? '', id)
        const exchange = await peers.settled(id, operation)
        peers.peer(connector).fail(undefined)
        assert.containsSubset(exchange, { status: 'DONE', reason: null })
        assert.lengthOf(effectsOf(each), before + 1)
      })
    }
  }
})
