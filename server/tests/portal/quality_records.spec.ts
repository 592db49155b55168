import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { refusal } from '../support/lending.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const more: Seeds = {
  otherWarehouse: { entity: 'organization', record: { orgCode: 'WH02', orgName: '深圳常温仓', orgType: 'INV_ORG' } },
  apple: {
    entity: 'goods',
    record: {
      goodsCode: 'G00002',
      goodsName: '红富士',
      ean: '6901234567908',
      unit: 'KG',
      purchaseCategory: '@category',
      taxCode: '@tax',
    },
  },
}

test.group('quality records and risk orders', (group) => {
  let portal: Portal
  let buyer: Context
  let reviewer: Context
  let quality: Context
  let supplier: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(more)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    quality = await portal.person('quality')
    supplier = await portal.person('supplier', 'vegetables')
    return () => portal.close()
  })

  const made = async (as: Context, entity: string, record: object) => (await create(as, entity, portal.resolved(record))).whole
  const shown = async (entity: string, id: unknown): Promise<RecordData> => (await get(portal.admin, entity, String(id))).whole
  const step = async (as: Context, entity: string, id: unknown, name: string, request = {}) =>
    (await transition(as, entity, String(id), name, request)).whole
  const refused = async (what: () => Promise<unknown>) => {
    const { issues, code } = await refusal(what)
    return issues?.[0] ? [issues[0].code, issues[0].path].join(' ') : code
  }

  test('a batch knows how near its end is, and an expired one is handled whole', async ({ assert }) => {
    const batch = { invOrg: '@warehouse', goods: '@cabbage', shelfLifeDays: 10, stockQuantity: '30' }
    const near = await made(quality, 'shelfLifeRegistration', { ...batch, batchNo: 'B1', productionDate: '2026-11-13' })
    const expired = await made(quality, 'shelfLifeRegistration', { ...batch, batchNo: 'B2', productionDate: '2026-11-10' })
    const fresh = await made(quality, 'shelfLifeRegistration', { ...batch, batchNo: 'B3', productionDate: '2026-11-20' })
    assert.deepEqual(
      [near, expired, fresh].map(({ nearExpiryLevel, remainingDays }) => [nearExpiryLevel, remainingDays]),
      [
        ['NEAR_EXPIRY', 2],
        ['EXPIRED', -1],
        ['NORMAL', 9],
      ],
    )
    for (const { id } of [near, expired, fresh]) await step(quality, 'shelfLifeRegistration', id, 'submit')
    const changes = { handlingMeasure: '报损', handledQuantity: '29' }
    assert.equal(await refused(() => step(quality, 'shelfLifeRegistration', expired.id, 'process', { changes })), 'rule handledQuantity')
    assert.equal(await refused(() => step(quality, 'shelfLifeRegistration', fresh.id, 'process', { changes })), 'rule nearExpiryLevel')
    assert.equal((await step(quality, 'shelfLifeRegistration', near.id, 'process', { changes })).status, 'PROCESSED')
  })

  test('an abnormality is answered in its time, handled afterwards, and claimed once', async ({ assert }) => {
    const record = {
      supplier: '@vegetables',
      invOrg: '@warehouse',
      goods: '@cabbage',
      abnormalType: 'SHORTAGE',
      abnormalDescription: '实点件数少于送货单',
      deliveredQuantity: '100',
      feedbackDueDate: '2026-11-21',
    }
    const wrong = () => made(quality, 'acceptanceAbnormalRecord', { ...record, abnormalQuantity: '100.001' })
    assert.equal(await refused(wrong), 'rule abnormalQuantity')
    const { id } = await made(quality, 'acceptanceAbnormalRecord', { ...record, abnormalQuantity: '100' })
    const comment = '按异常数量扣减收货数量。'
    assert.equal(await refused(() => step(quality, 'acceptanceAbnormalRecord', id, 'process', { comment })), 'rule feedbackDueDate')
    assert.equal(await refused(() => step(supplier, 'acceptanceAbnormalRecord', id, 'feedback')), 'required supplierFeedback')
    await step(supplier, 'acceptanceAbnormalRecord', id, 'feedback', { changes: { supplierFeedback: '短少部分下车补送' } })
    await step(quality, 'acceptanceAbnormalRecord', id, 'process', { comment })
    const asked = { changes: { businessEntity: portal.id('unit'), claimUnitPrice: '3.2' } }
    const { claim } = await step(quality, 'acceptanceAbnormalRecord', id, 'claim', asked)
    const claimed = await shown('claim', claim)
    assert.deepEqual([claimed.claimAmount, claimed.claimItemCode, linesOf(claimed, 'claimLines').length], ['320.00', 'D02', 1])
    assert.equal(await refused(() => step(quality, 'acceptanceAbnormalRecord', id, 'claim', asked)), 'rule claim')
    assert.notProperty((await get(supplier, 'acceptanceAbnormalRecord', String(id))).view, 'claimUnitPrice')
  })

  test('a government inspection that fails recalls its batch, and makes its claim once', async ({ assert }) => {
    const report = {
      reportNo: 'SC1',
      inspectionAuthority: '广州市市场监督管理局',
      samplingDate: '2026-11-15',
      goods: '@cabbage',
      batchNo: 'B1',
      supplier: '@vegetables',
      businessEntity: '@unit',
      inspectionConclusion: 'FAIL',
      unqualifiedItem: '毒死蜱',
      penaltyAmount: '5000',
    }
    const unnamed = () => made(quality, 'governmentInspectionReport', { ...report, unqualifiedItem: null })
    assert.equal(await refused(unnamed), 'required unqualifiedItem')
    const { id } = await made(quality, 'governmentInspectionReport', report)
    await step(quality, 'governmentInspectionReport', id, 'submit')
    await step(reviewer, 'governmentInspectionReport', id, 'confirm')
    const measures = { changes: { handlingMeasure: '整批下架，供应商停供整改' } }
    assert.equal(await refused(() => step(quality, 'governmentInspectionReport', id, 'process', measures)), 'rule recallStartedAt')
    await step(quality, 'governmentInspectionReport', id, 'recall', { changes: { recallQuantity: '80' } })
    const { claim } = await step(quality, 'governmentInspectionReport', id, 'claim')
    assert.containsSubset(await shown('claim', claim), { claimAmount: '5000.00', sourceDocNo: 'SC1', claimType: 'FOOD_SAFETY' })
    assert.equal(await refused(() => step(quality, 'governmentInspectionReport', id, 'claim')), 'rule claim')
    assert.equal((await step(quality, 'governmentInspectionReport', id, 'process', measures)).status, 'PROCESSED')
  })

  test('a slaughter pre-order is confirmed with fewer heads, a reason and a vehicle', async ({ assert }) => {
    const order = {
      slaughterDate: '2026-11-24',
      supplier: '@vegetables',
      slaughterhouse: '广州白云定点屠宰场',
      invOrg: '@warehouse',
      pigBreed: 'BLACK',
      headCount: 60,
      lines: [{ goods: '@cabbage', planQuantity: '4800' }],
    }
    const { id } = await made(buyer, 'slaughterPreOrder', order)
    await step(buyer, 'slaughterPreOrder', id, 'submit')
    assert.equal((await refusal(() => get(supplier, 'slaughterPreOrder', String(id)))).code, 'notFound')
    const published = await step(buyer, 'slaughterPreOrder', id, 'publish')
    const rows = linesOf(published, 'lines').map((row) => ({ id: row.id, confirmedQuantity: '4000' }))
    const fewer = { confirmedHeadCount: 50, plateNo: '粤A3K52F', expectedArrivalDate: '2026-11-24', lines: rows }
    assert.equal(await refused(() => step(supplier, 'slaughterPreOrder', id, 'confirm', { changes: fewer })), 'required shortageReason')
    const more = { ...fewer, confirmedHeadCount: 61 }
    assert.equal(await refused(() => step(supplier, 'slaughterPreOrder', id, 'confirm', { changes: more })), 'rule confirmedHeadCount')
    const told = { ...fewer, shortageReason: '栏舍出栏不足' }
    assert.equal((await step(supplier, 'slaughterPreOrder', id, 'confirm', { changes: told })).status, 'CONFIRMED')
  })

  test('a self-check with a failed item does not pass', async ({ assert }) => {
    const item = { checkItem: '农残快检', measuredValue: '抑制率 62%', checkResult: 'FAIL' }
    const check = { checkPlace: '江南市场', supplier: '@vegetables', goods: '@cabbage', sampleQuantity: '20', defectQuantity: '3' }
    const passed = { ...check, checkConclusion: 'PASS', checkItems: [item] }
    assert.equal(await refused(() => made(buyer, 'purchaseSelfCheck', passed)), 'rule checkConclusion')
    const failed = await made(buyer, 'purchaseSelfCheck', { ...passed, checkConclusion: 'FAIL' })
    assert.equal(Number(failed.defectRate), 0.15)
  })

  test('a risk order that blocks lets no new order of what it names through until it is closed', async ({ assert }) => {
    const line = { unit: 'KG', quantity: '20', unitPrice: '3.5', taxCode: '@tax', neededDate: '2999-12-31' }
    const head = { orderType: '@standard', supplier: '@fish', invOrg: '@warehouse', currency: 'CNY' }
    const ordered = async (goods: string) => {
      const { id } = await made(buyer, 'purchaseOrder', { ...head, lines: [{ ...line, goods }] })
      return refused(() => step(buyer, 'purchaseOrder', id, 'submit'))
    }
    const risk = { riskLevel: 'CRITICAL', supplier: '@fish', responsiblePerson: '@buyer', freezeOrderFlag: true }
    const unsafe = { ...risk, riskType: 'FOOD_SAFETY', goods: '@cabbage', batchNo: 'B7', riskDescription: '同批次农残超标' }
    const short = { ...risk, riskType: 'SUPPLY', riskDescription: '产区台风，预计断供' }
    assert.equal(await refused(() => made(quality, 'riskOrder', { ...short, freezeOrderFlag: false })), 'rule freezeOrderFlag')
    const reviewed = async (record: object) => {
      const { id } = await made(quality, 'riskOrder', record)
      await step(quality, 'riskOrder', id, 'submit')
      return step(reviewer, 'riskOrder', id, 'review', { comment: '事实清楚，冻结下单并换供应商。' })
    }
    const close = async (id: unknown) => {
      await step(quality, 'riskOrder', id, 'process', { changes: { handlingMeasure: '启用备选供应商' } })
      await step(quality, 'riskOrder', id, 'close', { comment: '复检合格，风险已解除。' })
    }
    const [blocked, free] = ['rule lines.0.goods', 'nothing was refused']
    const both = async () => [await ordered('@cabbage'), await ordered('@apple')]
    const first = await reviewed(unsafe)
    const second = await reviewed({ ...unsafe, batchNo: 'B8' })
    assert.deepEqual(await both(), [blocked, free])
    await close(first.id)
    assert.deepEqual(await both(), [blocked, free])
    const whole = await reviewed(short)
    assert.deepEqual(await both(), [blocked, blocked])
    await close(second.id)
    assert.deepEqual(await both(), [blocked, blocked])
    await close(whole.id)
    assert.deepEqual(await both(), [free, free])
    const again = await reviewed(unsafe)
    assert.deepEqual(await both(), [blocked, free])
    await close(again.id)
    await reviewed({ ...short, invOrg: '@otherWarehouse' })
    assert.deepEqual(await both(), [free, free])
  })

  test('a risk order by a rule that freezes orders is registered with that alone', async ({ assert }) => {
    const rule = {
      riskCode: 'SU009',
      riskName: '断供',
      riskType: 'SUPPLY',
      riskLevel: 'HIGH',
      triggerThreshold: '0.85',
      freezeOrderFlag: true,
    }
    const terms = { triggerIndicator: 'FULL_ORDER_RATE', handlingMeasure: '启用备选供应商' }
    const { id: riskConfig } = await made(portal.admin, 'supplierRiskConfig', { ...rule, ...terms })
    const risk = { riskType: 'SUPPLY', riskLevel: 'HIGH', supplier: '@fish', responsiblePerson: '@buyer', riskDescription: '产区台风' }
    assert.equal(await refused(() => made(quality, 'riskOrder', { ...risk, riskConfig, freezeOrderFlag: false })), 'rule freezeOrderFlag')
    const { freezeOrderFlag, handlingMeasure } = await made(quality, 'riskOrder', { ...risk, riskConfig })
    assert.deepEqual([freezeOrderFlag, handlingMeasure], [true, '启用备选供应商'])
    const other = { ...risk, riskType: 'LEGAL', riskConfig }
    assert.notEqual(await refused(() => made(quality, 'riskOrder', other)), 'nothing was refused', 'A rule is of the type of the risk.')
  })
})
