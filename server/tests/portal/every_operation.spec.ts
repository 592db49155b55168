import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { creditCode } from '../../../engine/runtime/fixtures/numbers/credit-code.ts'
import { addRecord } from '../../app/queues/add_record.ts'
import { create } from '../../app/records/create.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { downgradedReceipt } from '../support/downgraded_receipt.ts'
import { Peers } from '../support/peers.ts'
import { portalApp } from '../support/portal.ts'

/** Documents whose operations are tried with the steps that they belong to: in `exchanges.spec.ts` and `payments.spec.ts`. */
const elsewhere: readonly string[] = ['inspectionReport', 'supplierGoodsManufacturer', 'paymentApplication', 'paymentSettlement']
const isHere = ({ entity = '' }: { readonly entity?: string }) => !elsewhere.includes(entity)

const connectors = Object.entries(portalApp().bundle.connectors ?? {})
const outgoing = connectors.flatMap(([connector, { operations }]) =>
  Object.entries(operations).flatMap(([operation, declared]) =>
    declared.direction !== 'in' && isHere(declared) ? [{ connector, operation, declared }] : [],
  ),
)
const incoming = connectors.flatMap(([connector, { operations }]) =>
  Object.entries(operations).flatMap(([operation, declared]) =>
    declared.direction === 'in' && isHere(declared) ? [{ connector, operation }] : [],
  ),
)
const faults = ['slow', 'error', 'lost', 'garbage', 'duplicate', 'outOfOrder', 'down'] as const
const registration = JSON.parse(readFileSync(new URL('../rules/supplier_rules.json', import.meta.url), 'utf8')).right.supplierRegistration
const province = { regionCode: '440000', regionName: '广东省', regionLevel: 'PROVINCE', country: '@china' }
const city = { regionCode: '440100', regionName: '广州市', regionLevel: 'CITY', country: '@china', parentRegion: '@guangdong' }
let numbers = 0

const orderLine = { goods: '@cabbage', unit: 'KG', quantity: '20', unitPrice: '3.5', taxCode: '@tax', neededDate: '2999-12-31' }
const order = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', lines: [orderLine] }
/** What the business registry calls an enterprise whose credit code ends with one of these. */
const known = { ends: /[0-5]$/, companyName: '广州鲜源农业发展有限公司' }
const newCreditCode = (): string => {
  const code = creditCode('440101', 59000000 + ++numbers)
  return known.ends.test(code) ? code : newCreditCode()
}

/** A record of each entity that other systems are told of, new each time. */
const records: Readonly<Record<string, () => object>> = {
  autoReconciliationApplication: () => ({
    supplier: '@vegetables',
    endDate: '2999-06-30',
    applyReason: '按月结算',
    warehouses: [{ invOrg: '@warehouse', warehouseType: 'AMBIENT' }],
  }),
  defrostApplication: () => ({
    supplier: '@frozen',
    applyReason: '整改完成',
    lines: [{ invOrg: '@warehouse', frozenFlag: true, applyFrozenFlag: false }],
  }),
  downgradeReceipt: () => downgradedReceipt('@order'),
  invoice: () => ({
    supplier: '@vegetables',
    invoiceNo: `2631200000${String(++numbers).padStart(10, '0')}`,
    invoiceDate: '2026-11-02',
    invoiceAmount: '10.9',
    invoiceLines: [{ goods: '@cabbage', quantity: '1', taxIncludedPrice: '10.9', taxRate: '0.09', purchaseOrderNo: '4500000001' }],
  }),
  purchaseOrder: () => order,
  store: () => ({ storeCode: `S${1000 + ++numbers}`, storeName: '天河体育西店', storeType: 'DIRECT', status: 'PREPARING' }),
  supplierRegistration: () => ({
    ...registration,
    companyName: known.companyName,
    bankAccountName: known.companyName,
    creditCode: newCreditCode(),
    licenceRegisterDate: '2020-01-01',
  }),
  supplierRegistryInfo: () => ({
    supplier: '@vegetables',
    companyName: '广州绿野鲜蔬有限公司',
    registryStatus: 'OPERATING',
    creditCode: newCreditCode(),
  }),
  supplierRelationReport: () => ({
    companyName: '广州新绿有限公司',
    relationType: 'RELATIVE',
    relationDescription: '表亲任其销售经理',
    buyer: '@buyer',
  }),
}

test.group('every operation of every connector', (group) => {
  let peers: Peers
  group.setup(async () => {
    peers = await Peers.open({
      guangdong: { entity: 'region', record: province },
      guangzhou: { entity: 'region', record: city },
    })
    await peers.portal.add({ order: { entity: 'purchaseOrder', record: order } })
    return () => peers.close()
  })

  const made = async (of: string): Promise<string> => {
    const { portal } = peers
    if (of === 'messageRecord') {
      const facts = { channelType: 'SMS', subject: '', messageContent: '请确认订单', receiverAddress: '13800138000' }
      return (await addRecord(peers.context, portal.database.pool, entityNamed(portal.app, of), facts)).id ?? ''
    }
    const record = records[of]
    if (!record) throw new Error(`Say here how a record of ${of} is made.`)
    return (await create(portal.admin, of, portal.resolved(record()))).view.id ?? ''
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
        const id = await made(asked.declared.entity ?? '')
        const isStep = portalApp().bundle.connectors?.[connector]?.operations[operation]?.take !== undefined
        if (isStep)
          await peers.portal.database.pool.query(
            `update ${entityNamed(peers.portal.app, asked.declared.entity ?? '').table} set status = 'SUBMITTED' where id = $1`,
            [id],
          )
        await peers.call(connector, asked.operation, asked.declared.entity ?? '', id)
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
