import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectStanding, open, step, stepOfAnotherSystem } from './support/acts.ts'
import { api } from './support/api.ts'
import { day } from './support/day.ts'
import { shown } from './support/forms.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { made, read, theOne } from './support/records.ts'

/** What can be done with an application depends on where it stands: no more is offered to whoever looks at it. */
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

async function pageOf(login: string): Promise<Page> {
  const { page } = await signedIn(browser, login)
  return page
}

/** Opens a document as it stands now, and waits until it offers exactly this. */
async function expectOffered(page: Page, address: string, actions: readonly string[]): Promise<void> {
  await open(page, address)
  await page.reload()
  await expectOffers(page, actions)
}

const expectOffers = (page: Page, actions: readonly string[]) =>
  expect
    .poll(() =>
      shown(page)
        .locator('[data-action]')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => button.getAttribute('data-action'))
            .filter((action) => action !== 'comments')
            .toSorted(),
        ),
    )
    .toEqual(['history', ...actions].toSorted())

test.each([
  [
    'defrost.submit, defrost.approve, defrost.delete',
    'defrostApplication',
    '/supplier/defrostApply/defrostInfo/{mode}/{id}',
    async (page: Page) => {
      const { supplier, invOrg } = await places(page, { freezeStatus: { '!=': 'NONE' } })
      return { supplier, applyReason: '整改完成', lines: [{ invOrg, frozenFlag: true, applyFrozenFlag: false, freezeReason: '农残超标' }] }
    },
  ],
  [
    'autoRecon.submit, autoRecon.submitNew, autoRecon.approve, autoRecon.delete',
    'autoReconciliationApplication',
    '/supplier/autoCheck/autoCheckInfo/{mode}/{id}/SAVED',
    async (page: Page) => {
      const { supplier, invOrg } = await places(page, { autoReconciliationFlag: false })
      return { supplier, endDate: day(200), applyReason: '按月结算，减少人工对账', warehouses: [{ invOrg, warehouseType: 'CHILLED' }] }
    },
  ],
  [
    'relationReport.submit, relationReport.submitNew, relationReport.approve, relationReport.delete',
    'supplierRelationReport',
    '/supplier/relationReportInfo/{mode}/{id}',
    async (page: Page) => {
      const { supplier } = await places(page, {})
      const described = { relationType: 'RELATIVE', relationDescription: '表兄在该企业任销售经理', introductionDate: day(-3) }
      return { companyName: '清远禾谷农业有限公司', supplier, ...described }
    },
  ],
] as const)(
  '%s: an application is sent once, decided while it waits, and deleted before that or once it is rejected',
  async (_, entity, route, facts) => {
    const [buyer, reviewer] = [await pageOf('buyer'), await pageOf('reviewer1')]
    const { id } = await made(buyer, entity, await facts(buyer))
    const at = (mode: string) => route.replace('{mode}', mode).replace('{id}', id)

    await expectOffered(reviewer, at('check'), [])
    await expectOffered(buyer, at('edit'), ['delete', 'save', 'submit'])
    await step(buyer, '提交OA').click()
    await expectStanding(buyer, '已提交')
    await expectOffers(buyer, ['withdraw'])

    await expectOffered(reviewer, at('check'), ['approve reject'])
    await stepOfAnotherSystem(reviewer, '驳回', '材料不全，请补充后再提交。')
    await expectStanding(reviewer, '已驳回')
    await expectOffers(reviewer, [])

    await expectOffered(buyer, at('edit'), ['delete', 'revise', 'save'])
    await shown(buyer).locator('[data-action="delete"]').click()
    await buyer.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect.poll(async () => (await api(buyer, 'GET', `/records/${entity}/${id}`)).status).toBe(404)
  },
)

test('checkReport.effect: a report of an inspection takes effect once it is submitted and the warehouse system has taken it in', async () => {
  const [admin, quality] = [await pageOf('admin'), await pageOf('quality')]
  const [goods, supplier] = [await theOne(admin, 'goods', {}), await theOne(admin, 'supplier', { status: 'QUALIFIED' })]
  const { id } = await made(admin, 'inspectionReport', {
    goods: goods.id,
    supplier: supplier.id,
    reportNo: `JC${Date.now()}`,
    batchNo: 'B1',
    productionDate: day(-5),
    inspectionAgency: '华测检测',
    reportDate: day(-2),
  })
  const at = `/supplier/checkReportInfo/${id}`
  const isEffective = async () => (await read(admin, 'inspectionReport', id)).effective
  await expectOffered(quality, at, [])
  await expectOffered(admin, at, ['delete', 'save', 'submit'])
  await step(admin, '提交').click()
  await expectStanding(admin, '已提交')
  expect(await isEffective()).toBe(false)
  await expectOffered(quality, at, ['import', 'reject'])
  await step(quality, '导入WMS').click()
  await expect.poll(async () => (await read(admin, 'inspectionReport', id)).status).toBe('IMPORT_SUCCESS')
  await expectOffered(quality, at, [])
  await expectStanding(quality, '导入成功')
  expect(await isEffective()).toBe(true)
  await expectOffered(admin, at, [])
})

/** A supplier of these facts, and a warehouse. */
async function places(page: Page, facts: object): Promise<{ supplier: string; invOrg: string }> {
  const supplier = await theOne(page, 'supplier', { status: 'QUALIFIED', ...facts })
  const warehouse = await theOne(page, 'organization', { orgType: 'INV_ORG', status: 'ENABLED' })
  return { supplier: supplier.id, invOrg: warehouse.id }
}
