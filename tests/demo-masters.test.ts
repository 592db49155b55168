import { describe, expect, it } from 'vitest'
import { isEan13 } from '../engine/runtime/fixtures/numbers/ean13.ts'
import { isCreditCode } from '../engine/runtime/values/credit-code.ts'
import { linesOf, wireOf } from '../engine/runtime/values/record-data.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'
import { inStatus, of, ordersOfWhole, records, text } from './support/recent-demonstration.ts'

describe('master data of the demonstration', () => {
  it('knows each supplier by what they deal in: fish is of fishermen, and oranges grow in Ganzhou', () => {
    const groups = new Map(
      ['goods', 'purchaseCategory', 'supplier'].flatMap((entity) => of(entity).map(({ id, purchaseGroup }) => [id, purchaseGroup])),
    )
    const told = ['goodsOrigin', 'productionBase', 'inspectionReport', 'goodsPicture', 'goodsStock', 'supplierGoodsManufacturer'].flatMap(
      of,
    )
    const strange = told.filter(
      ({ goods, purchaseCategory, supplier }) => groups.get(String(goods ?? purchaseCategory)) !== groups.get(String(supplier)),
    )
    expect(told.length).toBeGreaterThan(400)
    expect(strange).toEqual([])

    const oranges = new Set(of('goods').flatMap((goods) => (text(goods, 'goodsName').includes('赣南脐橙') ? [goods.id] : [])))
    const origins = of('goodsOrigin').filter(({ goods }) => oranges.has(String(goods)))
    expect(origins.filter((origin) => !text(origin, 'originDetail').includes('赣州'))).toEqual([])
  })

  it('names order types, tax codes and places in each language', () => {
    const named = ['purchaseOrderType', 'taxRate', 'country', 'region'].flatMap((entity) =>
      of(entity).map((record) => ({ record, names: portalApp().entities.get(entity)?.displays ?? [] })),
    )
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter(({ record, names }) => names.length !== 3 || names.some((name) => !text(record, name)))).toEqual([])
  })

  it('is as large as promised', () => {
    const registered = inStatus('supplierRegistration', 'APPROVED').length
    expect(registered).toBeGreaterThan(10)
    expect(of('supplier')).toHaveLength(300 + registered)
    expect(of('goods')).toHaveLength(2000)
    expect(of('organization')).toHaveLength(40)
    expect(ordersOfWhole).toBe(20_000)
    const entered = of('purchaseOrder').filter(
      (order) =>
        !['allocation', 'bidNotice', 'enquiry'].some((from) => order[from]) && !linesOf(order, 'lines').some(({ demand }) => demand),
    )
    const lines = entered.flatMap((order) => linesOf(order, 'lines')).length / entered.length
    expect(Math.abs(lines - 6)).toBeLessThan(0.3)
  })

  it('has an enterprise of each kind from each place that waits, and one that is let in', () => {
    const stands = new Set(
      of('supplierRegistration').map((record) =>
        ['cooperationType', 'regionVariant', 'status'].map((name) => text(record, name)).join(' '),
      ),
    )
    const kinds = ['PURCHASE', 'LABOR', 'SHIPPER', 'LOGISTICS'].flatMap((kind) =>
      ['MAINLAND', 'MACAU', 'OTHER'].map((place) => `${kind} ${place}`),
    )
    for (const kind of kinds) {
      expect(stands).toContain(`${kind} APPROVED`)
      expect(
        ['SUBMITTED', 'RETURNED', 'REJECTED'].some((status) => stands.has(`${kind} ${status}`)),
        kind,
      ).toBe(true)
    }
  })

  it('has codes with right check digits, each once', () => {
    const codes = of('supplier').map((supplier) => text(supplier, 'creditCode'))
    const ofMainland = codes.filter((code) => code.length === 18)
    expect(ofMainland.length).toBeGreaterThan(300)
    expect(ofMainland.every(isCreditCode)).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    const eans = of('goods').map((goods) => text(goods, 'ean'))
    expect(eans.every(isEan13)).toBe(true)
    expect(new Set(eans).size).toBe(2000)
  })

  it('has registrations of the mainland with what only those are asked for', () => {
    const mainland = of('supplierRegistration').filter((record) => text(record, 'regionVariant') === 'MAINLAND')
    const others = of('supplierRegistration').filter((record) => text(record, 'regionVariant') !== 'MAINLAND')
    expect(mainland.length).toBeGreaterThan(20)
    expect(mainland.every(({ province, city }) => province !== null && city !== null)).toBe(true)
    expect(others.every(({ province, city }) => province === null && city === null)).toBe(true)
  })

  it('has the accounts that people are told of', () => {
    const logins = records.filter(({ demoPassword }) => demoPassword).map(({ data }) => text(data, 'loginAccount'))
    const staff = ['admin', 'groupadmin', 'buyer', 'buyer2', 'buyer.fruit', 'reviewer1', 'reviewer2', 'quality', 'finance']
    expect(logins).toEqual([...staff, 'supplier', 'supplier2', 'supplier.sub'])
  })
})

describe('suppliers of the demonstration', () => {
  it('are of a category that their purchase group is responsible for', () => {
    const groups = new Map(of('purchaseCategory').map((category) => [category.id, wireOf(category, 'purchaseGroup')]))
    const withCategory = of('supplierLifecycle').filter((lifecycle) => wireOf(lifecycle, 'purchaseCategory') !== null)
    expect(withCategory.length).toBeGreaterThan(200)
    const others = withCategory.filter((one) => groups.get(text(one, 'purchaseCategory')) !== wireOf(one, 'purchaseGroup'))
    expect(others).toEqual([])
  })
})
