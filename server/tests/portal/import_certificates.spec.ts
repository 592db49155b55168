import { test } from '@japa/runner'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { search } from '../../app/records/search.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { orders, world } from '../support/seeds.ts'

const agreed = { comment: '数量与单价均已核对，同意下单。' }
const papers = { customsDeclarationNo: '510020261101', quarantineCertificateNo: 'CIQ20261101', originCertificateNo: 'CO20261101' }
const seeds: Seeds = {
  thailand: { entity: 'country', record: { countryCode: 'TH', countryName: '泰国' } },
  chile: { entity: 'country', record: { countryCode: 'CL', countryName: '智利' } },
  second: { entity: 'organization', record: { orgCode: 'WH02', orgName: '深圳常温仓', orgType: 'INV_ORG' } },
  durian: {
    entity: 'goods',
    record: {
      goodsCode: 'G00006',
      goodsName: '榴莲',
      ean: '6901234567977',
      unit: 'KG',
      purchaseCategory: '@category',
      taxCode: '@tax',
      importedFlag: true,
      status: 'ENABLED',
    },
  },
}
const rule = { goods: '@durian', originCountry: '@thailand', originCertificateRequired: true, effectiveFrom: '2026-01-01' }

test.group('certificates of imported goods', (group) => {
  let family: Family
  let vegetables: Context
  let quality: Context
  let reviewer: Context
  let reader: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    family = new Family(portal)
    vegetables = await portal.person('supplier', 'vegetables')
    quality = await portal.person('quality')
    reviewer = await portal.person('reviewer')
    reader = await portal.person('buyer')
    await family.made(quality, 'importedFreshGoodsConfig', { ...rule, certificateValidDays: 30 })
    return () => portal.close()
  })

  /** A note of the supplier over an order of these goods, that arrives on 25 November, with what its lines say of their import. */
  async function note(goods: string, line: object, invOrg = '@warehouse') {
    const { portal } = family
    const { lines, ...head } = (orders.order?.record ?? {}) as { lines: object[] }
    const order = await family.made(portal.admin, 'purchaseOrder', { ...head, invOrg, lines: [{ ...lines[0], goods }] })
    await family.step(portal.admin, 'purchaseOrder', order.id, 'submit')
    await family.step(reviewer, 'purchaseOrder', order.id, 'approve', agreed)
    await family.step(portal.admin, 'purchaseOrder', order.id, 'publish')
    const promised = linesOf(order, 'lines').map(({ id }) => ({ id, promisedDate: '2026-11-25' }))
    await family.step(vegetables, 'purchaseOrder', order.id, 'confirm', { changes: { lines: promised } })
    const draft = await convert(vegetables, 'orderToDelivery', { ids: [String(order.id)], byDocument: true })
    const asnLines = linesOf(draft, 'asnLines').map((row) => family.portal.resolved({ ...row, ...line }))
    return family.made(vegetables, 'deliveryNote', { ...draft, shipDate: '2026-11-24', expectedArrivalDate: '2026-11-25', asnLines })
  }
  const submitted = async (goods: string, line: object, invOrg?: string) => {
    const { id } = await note(goods, line, invOrg)
    return transition(vegetables, 'deliveryNote', String(id), 'submit')
  }
  const refused = (line: object, invOrg?: string) => family.refusal(submitted('@durian', line, invOrg))

  test('their country is known, and what its rule asks for is there before they are sent; who receives them reads it', async ({
    assert,
  }) => {
    assert.deepEqual(await refused({}), ['rule asnLines.0.originCountry'])
    const thai = { originCountry: '@thailand', certificateDate: '2026-11-01' }
    assert.deepEqual(await refused(thai), [
      'rule asnLines.0.customsDeclarationNo',
      'rule asnLines.0.quarantineCertificateNo',
      'rule asnLines.0.originCertificateNo',
    ])
    const { whole } = await submitted('@durian', { ...thai, ...papers })
    assert.equal(whole.status, 'READY_TO_SHIP')
    await family.step(vegetables, 'deliveryNote', whole.id, 'ship')
    const columns = ['deliveryLine.customsDeclarationNo', 'deliveryLine.originCountry']
    const { rows } = await search(reader, 'goodsReceipt.lines', { columns })
    assert.deepEqual(
      rows.map((row) => columns.map((column) => row[column])),
      [[papers.customsDeclarationNo, family.portal.id('thailand')]],
    )
    const { rows: receipts } = await search(reader, 'goodsReceipt', { columns: ['receiptNo'] })
    const [line] = linesOf((await get(reader, 'goodsReceipt', String(receipts[0]?.id))).view, 'lines')
    assert.containsSubset(line, {
      'deliveryLine.customsDeclarationNo': papers.customsDeclarationNo,
      'deliveryLine.originCountry': family.portal.id('thailand'),
      $labels: { 'deliveryLine.originCountry': '泰国' },
    })
  })

  test('they are valid until the goods arrive', async ({ assert }) => {
    const thai = { originCountry: '@thailand', ...papers }
    assert.deepEqual(await refused(thai), ['rule asnLines.0.certificateDate'])
    assert.deepEqual(await refused({ ...thai, certificateDate: '2026-10-25' }), ['rule asnLines.0.certificateDate'])
    assert.equal((await submitted('@durian', { ...thai, certificateDate: '2026-10-26' })).whole.status, 'READY_TO_SHIP')
  })

  test('a warehouse may ask for more; another country and goods of the country are asked for nothing', async ({ assert }) => {
    await family.made(quality, 'importedFreshGoodsConfig', {
      ...rule,
      invOrg: '@second',
      traceCodeRequired: true,
      certificateValidDays: 30,
    })
    const thai = { originCountry: '@thailand', certificateDate: '2026-11-01', ...papers }
    assert.deepEqual(await refused(thai, '@second'), ['rule asnLines.0.traceCode'])
    assert.equal((await submitted('@durian', { originCountry: '@chile' })).whole.status, 'READY_TO_SHIP')
    assert.equal((await submitted('@cabbage', {})).whole.status, 'READY_TO_SHIP')
  })

  test('of goods, country and warehouse one rule is in force at a time', async ({ assert }) => {
    assert.deepEqual(await family.refusal(family.made(quality, 'importedFreshGoodsConfig', { ...rule, certificateValidDays: 60 })), [
      'overlaps effectiveFrom',
    ])
  })
})
