import { test } from '@japa/runner'
import type { AppField } from '../../../engine/runtime/app/app.ts'
import type { Fed } from '../../../engine/runtime/connectors/fed.ts'
import { fedFields } from '../../../engine/runtime/connectors/fed-row.ts'
import { putAtPointer } from '../../../engine/runtime/connectors/pointer.ts'
import { recordBody } from '../../app/http/answers/record_answer.ts'
import { runJob } from '../../app/jobs/run_job.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { addRun } from '../../app/queues/add_run.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { report as runReport } from '../../app/records/report.ts'
import { type RunsOf, runsOf } from '../../app/records/run_records.ts'
import { search } from '../../app/records/search.ts'
import { refusal } from '../support/lending.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { portalApp } from '../support/portal.ts'

const app = portalApp()
const feeds = Object.entries(app.bundle.jobs ?? {}).flatMap(([job, { run }]) => (run.kind === 'feed' ? [{ job, run }] : []))
const city = { regionCode: '440100', regionName: '广州市', regionLevel: 'PROVINCE', country: '@china' }
const inspection = {
  reportNo: 'JC00001',
  supplier: '@vegetables',
  goods: '@cabbage',
  batchNo: 'B20261118',
  productionDate: '2026-11-18',
  inspectionAgency: '华测检测认证集团',
  reportDate: '2026-11-19',
}

/** The reports that read rows of an entity, first of all or beside others. */
const reportsOn = (entity: string) =>
  Object.entries(app.bundle.reports ?? {}).flatMap(([name, { dataset }]) =>
    JSON.stringify(typeof dataset === 'string' ? app.bundle.datasets?.[dataset] : dataset).includes(`"entity":"${entity}"`) ? [name] : [],
  )

const shop = { storeCode: 'S001', storeName: '天河店', storeType: 'DIRECT' }

test.group('rows of SAP, ERP and WMS', (group) => {
  let peers: Peers
  const more = {
    guangzhou: { entity: 'region', record: city },
    shop: { entity: 'store', record: shop },
    inspection: { entity: 'inspectionReport', record: inspection },
  }
  withPeers(
    group,
    async (opened) => {
      peers = opened
    },
    more,
  )

  /** The code of a record that stands there. */
  const codes = new Map<string, string>()
  const codeOf = async (target: string): Promise<string> => {
    const entity = entityNamed(app, target)
    const column = entity.fields.get(entity.code)?.column
    const { rows } = await peers.portal.database.pool.query<{ code: string }>(
      `select ${column} as code from ${entity.table} where ${column} is not null order by id limit 1`,
    )
    const code = rows[0]?.code ?? ''
    codes.set(target, code)
    return code
  }
  const filled = async (field: AppField, number: number): Promise<unknown> => {
    switch (field.kind) {
      case 'ref':
        return codeOf(field.target ?? '')
      case 'boolean':
        return true
      case 'date':
        return '2026-11-20'
      case 'datetime':
        return '2026-11-20T02:00:00.000Z'
      case 'enum':
      case 'lookup': {
        const [first] = field.choices?.keys() ?? []
        return field.multiple ? [first] : first
      }
      case 'code':
      case 'text':
        return `X${number}`
      default:
        return number
    }
  }
  const rowOf = async (entity: string, operation: { readonly connector: string; readonly name: string }, number: number) => {
    const feed = app.bundle.connectors?.[operation.connector]?.operations[operation.name]?.feed
    const row: Record<string, unknown> = {}
    // Where a reference and a text are read from one place, it has the code of a record.
    const fed = feed
      ? [...fedFields(feed, entityNamed(app, entity))].sort(([a], [b]) => Number(a.kind === 'ref') - Number(b.kind === 'ref'))
      : []
    for (const [field, at] of fed) putAtPointer(row, at, await filled(field, number))
    return row
  }
  const run = async (job: string) => {
    const { database, accesses } = peers.portal
    const runs = runsOf(app) as RunsOf
    const context = { ...peers.context, now: new Date().toISOString() }
    const { id = '' } = await addRun(context, database.pool, runs, { job, key: `${job} ${Math.random()}`, dueAt: context.now })
    const scope = { context, runs, mailer: new Mailer({ url: '', from: '' }), addresses: peers.addresses }
    await accesses.read()
    await runJob(scope, id, new AbortController().signal)
    return peers.read('jobRun', id)
  }
  /** What the list, a tile, a document and every report of an entity say of the age of its rows. */
  const saidOf = async (entity: string): Promise<Readonly<Record<string, Fed | undefined>>> => {
    const { admin } = peers.portal
    const list = await search(admin, entity, { columns: ['createdAt'] })
    const id = list.rows[0]?.id ?? ''
    const { $fed: document } = (await recordBody(admin, entity, await get(admin, entity, id))) as { readonly $fed?: Fed }
    const told: Record<string, Fed | undefined> = {
      list: list.fed,
      tile: (await search(admin, entity, { page: { size: 1 } })).fed,
      document,
    }
    for (const name of reportsOn(entity)) {
      const { fed = [] } = await runReport(admin, name, { params: await asked(name) })
      told[name] = fed.find(({ system }) => system === list.fed?.system)
    }
    return told
  }
  /** A place and goods, for a report that asks for them. */
  const asked = async (name: string): Promise<Record<string, unknown>> => {
    if (app.bundle.reports?.[name]?.atLeastOneOf === undefined) return {}
    const first = async (entity: string) => (await search(peers.portal.admin, entity, { page: { size: 1 } })).rows[0]?.id
    return { invOrg: [await first('organization')], goods: [await first('goods')] }
  }
  const alike = (told: object, fed: Fed) => Object.fromEntries(Object.keys(told).map((each) => [each, fed]))
  const systemOf = ({ run: { connector } }: (typeof feeds)[number]) => app.bundle.connectors?.[connector]?.label ?? ''
  const operationsOf = ({ run: { connector, operations } }: (typeof feeds)[number]) =>
    operations.map((name) => ({ connector, name, entity: app.bundle.connectors?.[connector]?.operations[name]?.entity ?? '' }))

  for (const each of feeds) {
    test(`report.externalData, sapReport.columnCodes: every row that ${each.job} brings is read, a second run changes nothing, and all that shows them says as of when`, async ({
      assert,
    }) => {
      for (const operation of operationsOf(each)) {
        peers.peer(operation.connector).rows.set(operation.name, [await rowOf(operation.entity, operation, 1)])
      }
      const count = operationsOf(each).length
      const first = await run(each.job)
      assert.equal(first.refused, 0, String(first.reason))
      for (const { entity } of operationsOf(each)) {
        const told = await saidOf(entity)
        assert.isString(told.list?.at, entity)
        assert.deepEqual(told, alike(told, { system: systemOf(each), at: told.list?.at ?? '' }), entity)
      }
      const again = await run(each.job)
      assert.equal(String(again.reason).match(/新增 0，变更 0，消失 0/g)?.length, count)
      peers.peer(each.run.connector).fail('down')
      const silent = await run(each.job)
      peers.peer(each.run.connector).fail(undefined)
      assert.notEqual(silent.status, 'DONE')
      for (const { entity } of operationsOf(each)) {
        const told = await saidOf(entity)
        const { at = '', silentSince = '' } = told.list ?? {}
        assert.isAbove(Date.parse(silentSince), Date.parse(at), entity)
        assert.deepEqual(told, alike(told, { system: systemOf(each), at, silentSince }), entity)
      }
    })
  }

  test('reports read what is brought: none is left out of what says as of when', ({ assert }) => {
    const read = new Set(feeds.flatMap(operationsOf).flatMap(({ entity }) => reportsOn(entity)))
    const expected = [
      'hotProfits',
      'multipartyPriceReport',
      'pricesCompare',
      'sapSaleGoodsReport',
      'sapStoreOrder',
      'sapWarehousePriceReport',
    ]
    assert.includeMembers([...read], [...expected, 'selfAndSold'])
  })

  test('a supplier reads its own rows, and of what is for staff none', async ({ assert }) => {
    const own = await peers.portal.person('supplier', 'vegetables')
    const { rows } = await search(own, 'sapDues', { columns: ['supplier'] })
    assert.isTrue(rows.every(({ supplier }) => supplier === own.user.supplier))
    assert.equal((await refusal(() => search(own, 'sapGrossProfit', { columns: ['plant'] }))).code, 'notFound')
    assert.equal((await refusal(() => search(own, 'sapStoreOrder', { columns: ['plant'] }))).code, 'notFound')
  })

  for (const report of ['sapStoreOrder', 'sapWarehousePriceReport', 'sapSaleGoodsReport']) {
    test(`report.queryPlace, report.queryCommodity: ${report} asks for a place and for goods`, async ({ assert }) => {
      const asked = await refusal(() => runReport(peers.portal.admin, report, { params: {} }))
      assert.equal(asked.code, 'invalid')
      assert.lengthOf(asked.issues ?? [], 2)
    })
  }
})
