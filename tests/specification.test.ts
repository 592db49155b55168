import { describe, expect, test } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { strangerAccess } from '../engine/runtime/access/stranger.ts'
import { namesIn } from '../engine/runtime/app/address.ts'
import type { AppField } from '../engine/runtime/app/app.ts'
import { appIn } from '../engine/runtime/app/in-language.ts'
import { fieldKinds } from '../engine/runtime/fields/index.ts'
import { offeredChoices } from '../engine/runtime/screens/picker/choices.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const screens = [...app.screens]
const fields = [...app.entities.values()].flatMap(({ fields: own, lines }) => [
  ...own.values(),
  ...[...lines.values()].flatMap((line) => [...line.fields.values()]),
])
const ofKinds = (...kinds: readonly AppField['kind'][]) => fields.filter(({ kind, multiple }) => kinds.includes(kind) && !multiple)
const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as never
const boundsOf = ({ declaration }: AppField) => (declaration ?? {}) as { readonly min?: number; readonly max?: number }
const codeOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as { code: string }).code : undefined)

/** The roles of staff; an administrator, who may open everything, is none of them. */
const staffRoles = ['buyer', 'groupBuyer', 'reviewer', 'finance', 'quality', 'groupadmin']

/** The page of suppliers and the page of staff for the same documents. */
const pagesOfBothSides = [
  ['/dataView/homePageCarrier', '/dataView/homePageInside'],
  ['/finance/billComfirm/mySalesBill', '/finance/purchaseBill/billOrderIssue'],
  ['/finance/supplierInvokes/myinvoicesReceivable', '/finance/invoicePayBypurchaser/reviewInvoicePayable'],
  ['/goods/bidding/carrierBidQuote', '/goods/bidding/bidNoticeIssue'],
  ['/goods/eGoodsPic/noticeOrderCarrier', '/goods/eGoodsPic/noticeOrderPur'],
  ['/goods/priceLibrary/borderPigTagCarrier', '/goods/priceLibrary/borderPigTagAdmin'],
  ['/procurement/activityPlan/activityPlanSupplier', '/procurement/activityPlan/activityPlanPurchase'],
  ['/procurement/depositAdmin/myReceiveDepositLook', '/procurement/depositAdmin/depositConfirm'],
  ['/procurement/enquiryPrice/priceHallCarrier', '/procurement/enquiryPrice/priceHall'],
  ['/procurement/purchaseOrder/myOrder', '/procurement/purchaseOrder/purchaseOrderCreate'],
  ['/procurement/purchaseOrder/procurementPlanReceive', '/procurement/purchaseOrder/procurementPlan'],
  ['/procurement/purchaseOrder/storeEngOrderAdminCarrier', '/procurement/purchaseOrder/storeEngOrderAdmin'],
  ['/qualityBusiness/claimNote/claimQueryReceived', '/qualityBusiness/claimNote/claimQuery'],
  ['/qualityBusiness/dues/myReceivedDues', '/qualityBusiness/dues/myDues'],
  ['/qualityBusiness/qualityControl/killPreOrderCarrier', '/qualityBusiness/qualityControl/killPreOrder'],
  ['/supplier/informationChange/changeApply', '/supplier/informationChange/informationChangeSearch'],
  ['/supplier/qualification/qualificateFileCarrier', '/supplier/qualification/qualificateFileNormal'],
] as const

/** The parameters that the address of a screen may carry. */
const paramsOf = (patterns: readonly string[] = []) => patterns.flatMap(namesIn).map(({ name }) => name)
const carrying = (param: string) => screens.flatMap(([route, { params }]) => (paramsOf(params).includes(param) ? [route] : []))

describe('rules of the specification that hold for the whole portal', () => {
  test('routing.authFlag, routing.freeFlag, permission.routeFlags: a stranger opens public screens only; free ones open for whoever is signed in, others for their roles', () => {
    const [stranger, nobody] = [strangerAccess(app), access(app, [])]
    const open = (who: typeof nobody) => new Set(screens.flatMap(([route]) => (who.canOpen(route) ? [route] : [])))
    const [strangers, signedIn] = [open(stranger as typeof nobody), open(nobody)]
    const free = screens.flatMap(([route, screen]) => (screen.free ? [route] : []))
    expect(strangers.size).toBeLessThan(25)
    expect(free.filter((route) => strangers.has(route))).toEqual([])
    expect([...signedIn].toSorted()).toEqual([...new Set([...strangers, ...free])].toSorted())
  })

  test('routeParam.list: addresses carry the parameters of the specification', () => {
    const named = ['id', 'parentId', 'type', 'status', 'operate', 'source', 'orderType', 'billNumber', 'invoiceNum', 'menuCode']
    expect(named.filter((name) => carrying(name).length === 0)).toEqual([])
  })

  test('routeParam.parentId: it belongs to the detail of a message template', () => {
    expect(carrying('parentId')).toEqual(['/allocationManage/newsInfoInfo'])
    expect(app.screens.get('/allocationManage/newsInfoInfo')).toMatchObject({ edits: 'message', by: 'parentId' })
  })

  test('routeParam.type: where both sides open the same document, its address says which side it is opened from', () => {
    const [suppliers, staff] = [['supplier', 'supplierSub'], staffRoles].map((roles) => access(app, roles))
    const sides = new Map<string, { readonly supplier: Set<string>; readonly purchaser: Set<string> }>()
    for (const [route, screen] of screens) {
      const { detail } = screen as { readonly detail?: { readonly screen: string; readonly params?: Readonly<Record<string, unknown>> } }
      const type = detail?.params?.type
      if (!detail || typeof type !== 'string' || suppliers?.offers(route) === staff?.offers(route)) continue
      const side = sides.get(detail.screen) ?? { supplier: new Set(), purchaser: new Set() }
      side[suppliers?.offers(route) ? 'supplier' : 'purchaser'].add(type)
      sides.set(detail.screen, side)
    }
    const both = [...sides].filter(([, { supplier, purchaser }]) => supplier.size > 0 && purchaser.size > 0)
    expect(both.map(([route, { supplier, purchaser }]) => [route, [...supplier], [...purchaser]])).toEqual([
      ['/goods/eGoodsPic/noticeOrderInfo', ['supplier'], ['purchase']],
      ['/procurement/purchaseOrder/storeEngOrderAdminInfo', ['carrier'], ['purchaser']],
      ['/supplier/informationChange/changeApplyInfo', ['edit'], ['view']],
    ])
  })

  test('permission.separatePages, permission.separateHomes: a page of suppliers is offered to no staff, and the page of staff for the same work to no supplier', () => {
    const [suppliers, staff] = [['supplier', 'supplierSub'], staffRoles].map((roles) => access(app, roles))
    const wrong = pagesOfBothSides.flatMap(([ofSuppliers, ofStaff]) => [
      ...(suppliers?.offers(ofSuppliers) && !staff?.offers(ofSuppliers) ? [] : [ofSuppliers]),
      ...(staff?.offers(ofStaff) && !suppliers?.offers(ofStaff) ? [] : [ofStaff]),
    ])
    expect(wrong).toEqual([])
  })

  test('const.valueSetEnabled: a value of a value set is enabled unless it is said to be disabled', () => {
    const fields = ofKinds('lookup').filter(({ choices }) => choices !== undefined && choices.size > 0)
    expect(fields.length).toBeGreaterThan(50)
    const isEnabled = (choice: object) => !('disabled' in choice && choice.disabled === true)
    for (const field of fields) {
      const enabled = [...(field.choices ?? [])].flatMap(([code, choice]) => (isEnabled(choice) ? [code] : []))
      expect(offeredChoices(field).map(({ value }) => value)).toEqual(enabled)
    }
    const unit = fields.find(({ declaration }) => declaration?.kind === 'lookup' && declaration.lookup === 'unit') as AppField
    const [[code = '', first] = []] = unit.choices ?? []
    expect(first).not.toHaveProperty('disabled')
    const without = { ...unit, choices: new Map([...(unit.choices ?? []), [code, { ...first, label: '', disabled: true }]]) } as AppField
    expect(offeredChoices(without).map(({ value }) => value)).not.toContain(code)
  })

  test('dispatchSearch.sameScreen: looking for dispatches is the list that keeps them, without the steps of who keeps them', () => {
    const [kept, sought] = ['dispatchMaintence', 'dispatchSearch'].map((name) => app.screens.get(`/goods/priceLibrary/${name}`))
    const { title: _kept, actions: keeps, ...one } = kept as unknown as Record<string, unknown>
    const { title: _sought, actions: looks, ...other } = sought as unknown as Record<string, unknown>
    expect(other).toEqual(one)
    expect(looks).not.toEqual(keeps)
  })

  test('status.generic: documents stand in the statuses of the specification', () => {
    const generic = ['NEW', 'SAVED', 'SUBMITTED', 'APPROVED', 'REVIEWED', 'REJECTED', 'CANCELLED', 'PROCESSED', 'UNTREATED', 'PUBLISHED']
    const further = ['PRINTING', 'CONFIRMED', 'RETURNED', 'ENABLED', 'DISABLED', 'DELETED', 'POSTED', 'PREFABRICATED']
    const known = new Set([...app.entities.values()].flatMap(({ workflow }) => [...(workflow?.statuses.keys() ?? [])]))
    for (const { declaration } of ofKinds('enum'))
      for (const value of Object.keys((declaration as { values?: object }).values ?? {})) known.add(value)
    expect([...generic, ...further].filter((status) => !known.has(status))).toEqual([])
  })

  test('msg.deleteWholeOrder: whoever deletes an order is told first that the whole of it goes', () => {
    const said = (language: 'ZHS' | 'US') => appIn(app, language).bundle.entities.purchaseOrder?.deletionNote
    expect(said('ZHS')).toBe('删除订单将删除整张订单')
    expect(said('US')).toBe('Deleting an order deletes the whole order')
  })

  test('const.moneyThousands: money stands in groups of three digits', () => {
    const money = ofKinds('money')
    expect(money.length).toBeGreaterThan(100)
    for (const field of money) expect(fieldKinds.money.format('-1234567.5', field, locale), field.name).toMatch(/^-1,234,567\.50*$/)
    expect(fieldKinds.money.format('999', money[0] as AppField, locale)).toMatch(/^999(\.0+)?$/)
  })

  test('helper.positiveInteger: a count from one is a whole number above zero', () => {
    const counts = ofKinds('integer').filter((field) => boundsOf(field).min === 1)
    expect(counts.length).toBeGreaterThan(3)
    for (const field of counts) {
      const parse = (value: unknown) => codeOf(fieldKinds.integer.parse(value as never, field))
      expect([parse(1), parse(0), parse(-1)], field.name).toEqual([undefined, 'tooSmall', 'tooSmall'])
      expect(parse('1.5')).toEqual(expect.any(String))
    }
  })

  test('helper.decimal, helper.twoDecimals: an amount is a number, of two digits after the point where it has two', () => {
    const amounts = ofKinds('money').filter(
      ({ scale, declaration }) => scale === 2 && (boundsOf({ declaration } as AppField).min ?? 0) <= 1,
    )
    expect(amounts.length).toBeGreaterThan(50)
    for (const field of amounts) {
      const parse = (value: string) => fieldKinds.money.parse(value, field)
      expect(codeOf(parse('1.999')), field.name).toBe('scale')
      expect(codeOf(parse('1.x')), field.name).toBe('notANumber')
    }
    const free = amounts.find((field) => boundsOf(field).max === undefined) as AppField
    expect(fieldKinds.money.parse('1.99', free)).toBe('1.99')
  })

  test('helper.fullToHalfWidth: numbers typed at full width are the numbers they mean', () => {
    for (const field of ofKinds('quantity').slice(0, 20))
      expect(fieldKinds.quantity.fromText('１，２３４．５', field, locale)).toEqual(fieldKinds.quantity.fromText('1,234.5', field, locale))
    const amount = ofKinds('money').find(({ scale, declaration }) => scale === 2 && boundsOf({ declaration } as AppField).max === undefined)
    expect(fieldKinds.money.fromText('１２３．５０', amount as AppField, locale)).toBe('123.50')
  })

  test('permission.roles: people meet the roles of the specification by their names', () => {
    const labels = [...app.roles.values()].map(({ label }) => label)
    expect(labels).toEqual(expect.arrayContaining(['供应商', '采购员', '系统管理员', '集团管理员', '供应商子账号', '白名单']))
    const { primaryReviewer, secondaryReviewer } = Object.fromEntries(app.entities.get('approvalAuthorityRule')?.fields ?? [])
    expect([primaryReviewer?.label, secondaryReviewer?.label]).toEqual(['一级审批人', '二级审批人'])
  })
})
