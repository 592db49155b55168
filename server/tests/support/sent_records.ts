import { readFileSync } from 'node:fs'
import { creditCode } from '../../../engine/runtime/values/credit-code.ts'
import { linesOf } from '../../../engine/runtime/values/record-data.ts'
import { addRecord } from '../../app/queues/add_record.ts'
import { entityNamed } from '../../app/records/entity_of.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { downgradedReceipt } from './downgraded_receipt.ts'
import type { Portal } from './portal.ts'

/** Makes a record, and says its id. */
type Maker = (portal: Portal) => Promise<string>

const registration = JSON.parse(readFileSync(new URL('../rules/supplier_rules.json', import.meta.url), 'utf8')).right.supplierRegistration
let numbers = 0

const orderLine = { goods: '@cabbage', unit: 'KG', quantity: '20', unitPrice: '3.5', taxCode: '@tax', neededDate: '2999-12-31' }
const order = { orderType: '@standard', supplier: '@vegetables', invOrg: '@warehouse', currency: 'CNY', lines: [orderLine] }
/** What the business registry calls an enterprise whose credit code ends with one of these. */
const known = { ends: /[0-5]$/, companyName: '广州鲜源农业发展有限公司' }
const newCreditCode = (): string => {
  const code = creditCode('440101', 59000000 + ++numbers)
  return known.ends.test(code) ? code : newCreditCode()
}
const invoice = () => ({
  supplier: '@vegetables',
  invoiceNo: `2631200000${String(++numbers).padStart(10, '0')}`,
  invoiceDate: '2026-11-02',
  invoiceAmount: '10.9',
  invoiceLines: [{ goods: '@cabbage', quantity: '1', taxIncludedPrice: '10.9', taxRate: '0.09', purchaseOrderNo: '4500000001' }],
})

/** Makes a record as somebody enters it. */
const made =
  (of: string, record: () => object): Maker =>
  async (portal) =>
    (await create(portal.admin, of, portal.resolved(record()))).view.id ?? ''

/** An order that its supplier has confirmed. */
const confirmedOrder: Maker = async (portal) => {
  const id = await made('purchaseOrder', () => order)(portal)
  const take = async (name: string, more: Parameters<typeof transition>[4] = {}) =>
    transition(portal.admin, 'purchaseOrder', id, name, more)
  await portal.database.pool.query(`update purchase_order set status = 'APPROVED' where id = $1`, [id])
  const { view } = await take('publish')
  await take('confirm', { changes: { lines: linesOf(view, 'lines').map((line) => ({ id: line.id, promisedDate: '2999-12-31' })) } })
  return id
}

/** What somebody has bought at the market, within the authority that they hold there. */
const marketPurchase: Maker = async (portal) => {
  const place = { purchaseMarket: 'JN', purchaseArea: 'EAST' }
  const purchaser = portal.as({ ...portal.admin.user, employee: portal.id('buyer') })
  const limits = { singlePurchaseLimit: '3000', dailyPurchaseLimit: '9000', effectiveFrom: '2025-01-01' }
  const held = await portal.database.pool.query(`select id from central_purchaser`)
  const authority =
    held.rows[0]?.id ??
    (await create(portal.admin, 'centralPurchaser', portal.resolved({ ...place, ...limits, employee: '@buyer' }))).view.id
  const lines = [{ goods: '@cabbage', stallNo: 'A12', grossWeight: '100', tareWeight: '3', unitPrice: '5' }]
  const facts = { ...place, centralPurchaser: String(authority), invOrg: '@warehouse', lines }
  return (await create(purchaser, 'selfPurchaseOrder', portal.resolved(facts))).view.id ?? ''
}

/** An invoice that SAP has booked. */
const postedInvoice: Maker = async (portal) => {
  const id = await made('invoice', invoice)(portal)
  await portal.database.pool.query(`update invoice set status = 'PROCESSED' where id = $1`, [id])
  return id
}

/** A payment that a supplier applies for, and finance has confirmed. */
const confirmedPayment: Maker = async (portal) => {
  const draft = await convert(portal.admin, 'invoiceToPayment', { ids: [await postedInvoice(portal)] })
  const courier = { courierCompany: '顺丰速运', courierNo: 'SF1400000001', mailedDate: '2026-11-20' }
  const id = await made('paymentApplication', () => ({ ...draft, ...courier }))(portal)
  await transition(portal.admin, 'paymentApplication', id, 'submit')
  await portal.database.pool.query(`update payment_application set status = 'CONFIRMED' where id = $1`, [id])
  return id
}

/** A manufacturer of the supplier, approved. */
const approvedMaker: Maker = async (portal) => {
  const licence = { productionLicenceNo: 'SC10044011100001', productionLicenceValidTo: '2999-12-31' }
  const facts = portal.resolved({ manufacturerName: '广州绿野加工厂', supplier: '@vegetables', status: 'APPROVED', ...licence })
  return (await addRecord(portal.admin, portal.database.pool, entityNamed(portal.app, 'manufacturer'), facts)).id ?? ''
}

/** How a record of each entity that other systems are told of is made, new each time. */
export const sentRecords = {
  autoReconciliationApplication: made('autoReconciliationApplication', () => ({
    supplier: '@vegetables',
    endDate: '2999-06-30',
    applyReason: '按月结算',
    warehouses: [{ invOrg: '@warehouse', warehouseType: 'AMBIENT' }],
  })),
  defrostApplication: async (portal) => {
    await portal.database.pool.query(`update supplier set freeze_status = 'PARTIAL' where id = $1`, [portal.id('frozen')])
    return made('defrostApplication', () => ({
      supplier: '@frozen',
      applyReason: '整改完成',
      lines: [{ invOrg: '@warehouse', frozenFlag: true, applyFrozenFlag: false }],
    }))(portal)
  },
  deliveryNote: async (portal) => {
    const draft = await convert(portal.admin, 'orderToDelivery', { ids: [await confirmedOrder(portal)], byDocument: true })
    return made('deliveryNote', () => draft)(portal)
  },
  deposit: async (portal) => {
    const at = ++numbers
    // From another amount each, since of every kind one rule holds at a time.
    const facts = { ruleCode: `DR${100 + at}`, depositType: 'INTEGRITY', amountFrom: String(at), effectiveFrom: '2025-01-01' }
    const rule = await made('depositRule', () => ({ ...facts, depositBasis: 'FIXED', fixedAmount: '5000' }))(portal)
    const contract = { contractNo: 'HT20260001', contractAmount: '300000', contractStartDate: '2026-12-01', contractEndDate: '2027-11-30' }
    const items = [{ depositType: 'INTEGRITY', rule, amount: '5000' }]
    const contractParties = [{ partyRole: 'PARTY_A', partyName: '广东鲜达生鲜有限公司' }]
    return made('deposit', () => ({ supplier: '@vegetables', buyer: '@buyer', ...contract, items, contractParties }))(portal)
  },
  downgradeReceipt: async (portal) => {
    const order = await confirmedOrder(portal)
    return made('downgradeReceipt', () => downgradedReceipt(order))(portal)
  },
  invoice: made('invoice', invoice),
  inspectionReport: made('inspectionReport', () => ({
    supplier: '@vegetables',
    goods: '@cabbage',
    reportNo: `JC${90000 + ++numbers}`,
    batchNo: 'B1',
    productionDate: '2026-11-01',
    inspectionAgency: '华测检测',
    reportDate: '2026-11-02',
  })),
  messageRecord: async (portal) => {
    const facts = { channelType: 'SMS', subject: '', messageContent: '请确认订单', receiverAddress: '13800138000' }
    return (await addRecord(portal.admin, portal.database.pool, entityNamed(portal.app, 'messageRecord'), facts)).id ?? ''
  },
  newStoreOrder: async (portal) => {
    const store = await made('store', () => ({
      storeCode: `N${1000 + ++numbers}`,
      storeName: '新店',
      storeType: 'DIRECT',
      supplyWarehouse: '@warehouse',
    }))(portal)
    const lines = [{ goods: '@cabbage', unit: 'KG', quantity: '20', supplier: '@vegetables' }]
    return made('newStoreOrder', () => ({ store, requiredArrivalDate: '2999-12-31', lines }))(portal)
  },
  paymentApplication: made('paymentApplication', () => ({
    supplier: '@vegetables',
    store: '@shop',
    invoiceLines: [{ invoiceNo: '12345678', invoiceDate: '2026-11-02', taxIncludedAmount: '3600', purchaseOrderNo: '4500000077' }],
  })),
  paymentSettlement: async (portal) => {
    const draft = await convert(portal.admin, 'paymentToSettlement', { ids: [await confirmedPayment(portal)] })
    return made('paymentSettlement', () => ({ ...draft, plannedPayDate: '2999-12-15', settleReason: '十一月下旬货款' }))(portal)
  },
  plannedOrder: made('plannedOrder', () => ({
    goods: '@cabbage',
    unit: 'KG',
    supplier: '@vegetables',
    invOrg: '@warehouse',
    forecastQuantity: '120',
    neededDate: '2999-12-31',
  })),
  goodsPurchaseChange: made('goodsPurchaseChange', () => ({
    goods: '@cabbage',
    invOrg: '@warehouse',
    changeReason: '产地切换，改由基地直采',
    effectiveDate: '2999-12-31',
    changeItems: [{ item: 'DELIVERY_DAYS', oldValue: '3', newValue: '2' }],
  })),
  lowerTierCityPrice: made('lowerTierCityPrice', () => ({
    goods: '@cabbage',
    city: '@jiangmen',
    priceDate: '2999-12-31',
    effectiveFrom: '2999-12-31',
    baseCityPrice: '5.2',
    adjustedPrice: '5.3',
  })),
  hotDealDiscount: made('hotDealDiscount', () => ({
    planName: '周末爆款',
    activityFrom: '2999-01-01',
    activityTo: '2999-01-07',
    invOrg: '@warehouse',
    discountLines: [{ goods: '@cabbage', supplier: '@vegetables', originalPrice: '6', discount: '0.8', expectedQuantity: '100' }],
  })),
  purchasePrice: made('purchasePrice', () => ({
    goods: '@cabbage',
    invOrg: '@warehouse',
    finalSettlementPrice: '3.2',
    effectiveFrom: `20${10 + (++numbers % 80)}-01-01`,
    effectiveTo: `20${10 + (numbers % 80)}-12-31`,
  })),
  purchasePriceChange: async (portal) => {
    const placed = await made('purchaseOrder', () => order)(portal)
    const { rows } = await portal.database.pool.query<{ id: string }>('select id::text from purchase_order_lines where parent = $1', [
      placed,
    ])
    const changeLines = [{ orderLine: rows[0]?.id, newPrice: '3.1' }]
    return made('purchasePriceChange', () => ({ changeReason: '到货质量下降', invOrg: '@warehouse', changeLines }))(portal)
  },
  priceFactor: made('priceFactor', () => ({
    factorName: '上海青运费',
    categoryLine: 'VEGETABLE',
    goods: '@cabbage',
    grade: `G${++numbers}`,
    calculationMode: 'ADD',
    factorType: 'TRANSPORT',
    factorValue: '0.2',
  })),
  purchaseOrder: made('purchaseOrder', () => order),
  purchaseQuotation: made('purchaseQuotation', () => ({
    supplier: '@vegetables',
    buyer: '@buyer',
    invOrg: '@warehouse',
    shipTo: '广州常温仓',
    paymentTerms: 'NET30',
    needByDate: '2999-12-31',
    lines: [{ goods: '@cabbage', unit: 'KG', quantity: '20', priceWithoutTax: '3.5', taxRate: '0.09' }],
  })),
  selfPurchaseCost: async (portal) => {
    const order = await get(portal.admin, 'selfPurchaseOrder', await marketPurchase(portal))
    const ids = linesOf(order.view, 'lines').map(({ id }) => String(id))
    const draft = await convert(portal.admin, 'selfOrderToCost', { ids })
    return made('selfPurchaseCost', () => draft)(portal)
  },
  selfPurchaseOrder: marketPurchase,
  store: made('store', () => ({ storeCode: `S${1000 + ++numbers}`, storeName: '天河体育西店', storeType: 'DIRECT', status: 'PREPARING' })),
  storeEngineeringOrder: async (portal) => {
    const at = ++numbers
    const store = await made('store', () => ({ storeCode: `E${1000 + at}`, storeName: '改造店', storeType: 'DIRECT' }))(portal)
    const facts = { ruleCode: `ZB${100 + at}`, projectType: 'EQUIPMENT', engineeringItem: `设备 ${at}`, effectiveFrom: '2025-01-01' }
    const warranty = await made('engineeringWarranty', () => facts)(portal)
    const planned = { projectNo: 'PRJ26', budgetAmount: '20000', plannedStartDate: '2999-12-01', plannedFinishDate: '2999-12-10' }
    const lines = [{ engineeringItem: '风幕柜安装', unit: '套', quantity: '2', unitPrice: '3600' }]
    const whose = { supplier: '@vegetables', engineeringManager: '@buyer', store, projectType: 'EQUIPMENT', warranty }
    return made('storeEngineeringOrder', () => ({ ...whose, ...planned, lines }))(portal)
  },
  subcontractOrder: made('subcontractOrder', () => ({
    supplier: '@vegetables',
    invOrg: '@warehouse',
    processingRequirement: '清洗、切配、真空包装',
    finishedLines: [{ goods: '@cabbage', unit: 'KG', quantity: '20', processingFee: '1.2' }],
    componentLines: [{ parentLineNo: 1, goods: '@cabbage', unit: 'KG', issuedQuantity: '26' }],
  })),
  supplierGoodsManufacturer: async (portal) => {
    const manufacturer = await approvedMaker(portal)
    return made('supplierGoodsManufacturer', () => ({
      supplier: '@vegetables',
      goods: '@cabbage',
      manufacturer,
      productionPlace: '广东广州',
      shelfLifeDays: 7,
      storageCondition: 'COOL',
      effectiveFrom: '2026-11-01',
    }))(portal)
  },
  supplierRegistration: made('supplierRegistration', () => ({
    ...registration,
    companyName: known.companyName,
    bankAccountName: known.companyName,
    creditCode: newCreditCode(),
    licenceRegisterDate: '2020-01-01',
  })),
  supplierRegistryInfo: made('supplierRegistryInfo', () => ({
    supplier: '@vegetables',
    companyName: '广州绿野鲜蔬有限公司',
    registryStatus: 'OPERATING',
    creditCode: newCreditCode(),
  })),
  supplierRelationReport: made('supplierRelationReport', () => ({
    companyName: '广州新绿有限公司',
    relationType: 'RELATIVE',
    relationDescription: '表亲任其销售经理',
    buyer: '@buyer',
  })),
  unconventionalDelivery: made('unconventionalDelivery', () => ({
    supplier: '@vegetables',
    invOrg: '@warehouse',
    purchaseOrderNo: '4500000001',
    deliveryReason: '订单外加急补货，事后补录',
    lines: [{ goods: '@cabbage', unit: 'KG', orderedQuantity: '10', deliveredQuantity: '12' }],
  })),
} satisfies Readonly<Record<string, Maker>>
