import { test } from '@japa/runner'
import { AccountRecords } from '../../app/accounts/account_records.ts'
import type { Metadata } from '../../app/metadata/metadata.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const [vegetables, fish] = ['广州绿野鲜蔬有限公司', '湛江蓝湾水产有限公司']

test.group('what a buyer of a purchase group sees', (group) => {
  let portal: Portal
  let account: string
  let people = 0
  group.setup(async () => {
    portal = await Portal.open(world)
    return () => portal.close()
  })
  group.each.setup(async () => {
    people += 1
    account = await made('user', {
      loginAccount: `buyer.${people}`,
      userName: '叶子萱',
      userType: 'STAFF',
      roles: ['groupBuyer'],
      employee: null,
    })
  })

  const made = async (entity: string, record: object) => (await create(portal.admin, entity, portal.resolved(record))).view.id ?? ''
  /** The buyer as they sign in now: their groups and ranges are read with the account. */
  const buyer = async (): Promise<Context> => {
    const found = await new AccountRecords(portal.admin.pool, { app: portal.app } as Metadata).byId(account)
    return portal.as(found?.record ?? {})
  }
  const seen = async (entity: string, field: string) => {
    const { rows } = await search(await buyer(), entity, { sort: [[field, 'asc']] })
    return rows.map((row) => row[field])
  }
  const employed = async () => {
    const employee = await made('employee', { employeeNo: 'E1', employeeName: '叶子萱', employmentType: 'FORMAL', mobile: '13800138000' })
    await update(portal.admin, 'user', account, 'any', { employee })
    return employee
  }

  test('nothing without a group and a range', async ({ assert }) => {
    assert.deepEqual(await seen('supplier', 'supplierName'), [])
    assert.deepEqual(await seen('goods', 'goodsCode'), [])
    assert.deepEqual(await seen('organization', 'orgCode'), [])
  })

  test('the suppliers of the group, and those assigned to it besides', async ({ assert }) => {
    const employee = await employed()
    const group = portal.id('group')
    const members = [{ employee, dutyType: 'BUYER' }]
    await update(portal.admin, 'purchaseGroup', group, 'any', { members })
    assert.deepEqual(await seen('supplier', 'supplierName'), [vegetables])
    const assignedSuppliers = [{ supplier: portal.id('fish') }]
    await update(portal.admin, 'purchaseGroup', group, 'any', { assignedSuppliers })
    assert.deepEqual(await seen('supplier', 'supplierName'), [vegetables, fish])
    const { rows } = await search(await buyer(), 'supplier', { filter: { supplierName: vegetables } })
    assert.notEqual(rows[0]?.bankAccount, '6222000000000001', 'bank accounts are masked')
  })

  test('a supplier, a category, one of its goods, a company with its stores of goods, each by a range of its kind', async ({ assert }) => {
    const company = await made('organization', { orgCode: 'C1', orgName: '广东公司', orgType: 'COMPANY' })
    const unit = await made('organization', { orgCode: 'C2', orgName: '华南业务部', orgType: 'BUSINESS_UNIT' })
    await made('organization', { orgCode: 'C3', orgName: '黄埔仓', orgType: 'INV_ORG', parentOrg: company })
    await made('organization', { orgCode: 'C4', orgName: '上海公司', orgType: 'COMPANY' })
    const range = (rangeType: string, rest: object) => made('dataRange', { user: account, rangeType, ...rest })

    await range('SUPPLIER', { supplierRange: '@fish' })
    assert.deepEqual(await seen('supplier', 'supplierName'), [fish])
    await range('PURCHASE_CATEGORY', { purchaseCategoryRange: '@category' })
    assert.deepEqual(await seen('goods', 'goodsCode'), ['G00001'])
    await range('COMPANY', { companyRange: company })
    assert.deepEqual(await seen('organization', 'orgCode'), ['C1', 'C3'])
    await range('BUSINESS_UNIT', { businessUnitRange: unit })
    assert.deepEqual(await seen('organization', 'orgCode'), ['C1', 'C2', 'C3'])
  })

  test('a range of goods shows those goods and no others of their category', async ({ assert }) => {
    await made('goods', {
      goodsCode: 'G00002',
      goodsName: '菜心',
      unit: 'KG',
      purchaseCategory: '@category',
      taxCode: '@tax',
    })
    await made('dataRange', { user: account, rangeType: 'GOODS', goodsRange: '@cabbage' })
    assert.deepEqual(await seen('goods', 'goodsCode'), ['G00001'])
  })

  test('no longer what a range gave that has ended', async ({ assert }) => {
    const range = await made('dataRange', { user: account, rangeType: 'SUPPLIER', supplierRange: '@fish' })
    assert.deepEqual(await seen('supplier', 'supplierName'), [fish])
    await update(portal.admin, 'dataRange', range, 'any', { status: 'DISABLED' })
    assert.deepEqual(await seen('supplier', 'supplierName'), [])
  })
})
