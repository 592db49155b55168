import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { takeAway } from './support/take-away.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const button = (page: Page, name: RegExp | string) => pane(page).getByRole('button', { name, exact: typeof name === 'string' })
const published = (page: Page) => page.getByText('已发布，立即生效').waitFor({ timeout: 60_000 })

async function at(login: string, route: string): Promise<Page> {
  const { page } = await signedIn(browser, login, route)
  return page
}

/** Types into a field in the language of the portal, in place of what stands there. */
const first = (within: Locator, legend: string) => within.getByRole('group', { name: legend, exact: true }).getByRole('textbox').first()

async function fillLanguages(within: Locator, legend: string, texts: readonly string[]): Promise<void> {
  const boxes = within.getByRole('group', { name: legend, exact: true }).getByRole('textbox')
  for (const [index, text] of texts.entries()) await boxes.nth(index).fill(text)
}

async function choose(page: Page, combobox: Locator, text: string): Promise<void> {
  await combobox.click()
  await combobox.fill(text.split('　')[0] ?? text)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: text }).first().click()
}

const orders = '/procurement/purchaseOrder/myOrder'

test('how a list is presented to suppliers is changed with the mouse: columns, first conditions, and they see it', async () => {
  const admin = await at('admin', `/allocationManage/screenPresentationInfo?name=${encodeURIComponent(orders)}`)
  try {
    await pane(admin).getByRole('textbox', { name: '新方案编码' }).fill('forSuppliers')
    await button(admin, /添\s*加$/).click()
    await fillLanguages(pane(admin), '名称', ['供应商看法', '供應商看法', 'As suppliers see it'])
    await choose(admin, pane(admin).getByRole('combobox', { name: '适用角色' }), '供应商　supplier')
    await admin.keyboard.press('Escape')
    const columns = pane(admin).getByRole('combobox', { name: '显示的列: 添加…' })
    await choose(admin, columns, '状态')
    await choose(admin, columns, '订单号')
    await button(admin, '上移 订单号').click()
    const conditions = pane(admin).getByRole('combobox', { name: '优先的查询条件: 添加…' })
    await choose(admin, conditions, '订单日期')
    await admin.getByRole('combobox', { name: '订单日期: 默认值' }).click()
    await admin.locator('.ant-select-item-option:visible').filter({ hasText: '最近 7 天' }).click()
    await button(admin, /发\s*布$/).click()
    await published(admin)

    const supplier = await at('supplier', orders)
    const heads = pane(supplier).getByRole('columnheader')
    await heads.filter({ hasText: '订单号' }).waitFor()
    const shown = async () => (await heads.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')
    await expect.poll(shown).toEqual(['订单号', '状态'])
    // The condition that stands first is that of the day, and asks for the last seven.
    await expect.poll(() => pane(supplier).getByRole('search').locator('input').first().inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const buyer = await api<{ bundle: { screens: object } }>(admin, 'GET', `/screens?route=${encodeURIComponent(orders)}`)
    expect(JSON.stringify(buyer.answer)).not.toContain('供应商看法')
  } finally {
    await takeAway(admin, 'screen', orders)
  }
})

const driver = '/sales/dirverMaintainInfo'

test('what a field is called, its help and its mark are changed by keyboard alone, and the form asks for it', async () => {
  const admin = await at('admin', `/allocationManage/screenPresentationInfo?name=${encodeURIComponent(driver)}`)
  try {
    const code = pane(admin).getByRole('textbox', { name: '新方案编码' })
    await code.waitFor()
    await code.focus()
    await admin.keyboard.type('strict')
    await admin.keyboard.press('Enter')
    await first(pane(admin), '名称').waitFor()
    for (const text of ['严格', '嚴格', 'Strict']) {
      await admin.keyboard.press('Tab')
      if (text === '严格') await first(pane(admin), '名称').focus()
      await admin.keyboard.press('Control+A')
      await admin.keyboard.type(text)
    }
    const fields = pane(admin).getByRole('combobox', { name: '字段名称、说明与必填: 添加…' })
    await fields.focus()
    await admin.keyboard.type('物流公司')
    await admin.keyboard.press('Enter')
    const part = pane(admin).getByRole('list', { name: '字段名称、说明与必填' })
    await part.getByRole('button', { name: '物流公司', exact: true }).waitFor()
    await part.getByRole('switch').focus()
    await admin.keyboard.press('Space')
    await expect.poll(() => part.getByRole('switch').isChecked()).toBe(true)
    await button(admin, /发\s*布$/).focus()
    await admin.keyboard.press('Enter')
    await published(admin)

    const found = await api<{ bundle: { entities: Record<string, { fields: Record<string, { required?: unknown }> }> } }>(
      admin,
      'GET',
      `/screens?route=${encodeURIComponent(driver)}`,
    )
    expect(found.answer.bundle.entities.driver?.fields.logisticsCompany?.required).toBe(true)
    // The server asks for it too, whatever a page may say.
    const sent = await api<{ issues?: { code: string; path: string }[] }>(admin, 'POST', '/records/driver', {})
    expect(sent.status).toBe(422)
    expect(sent.answer.issues?.map(({ code, path }) => `${code} ${path}`)).toContain('required logisticsCompany')
  } finally {
    await takeAway(admin, 'screen', driver)
  }
})

test('a numbering rule is changed by keyboard, shown before it is published, and numbers the next record', async () => {
  const admin = await at('admin', '/allocationManage/cloudCodeRuleInfo/warehouseSwitchNo')
  const pattern = pane(admin).getByRole('textbox', { name: '编号格式' })
  try {
    await pattern.waitFor()
    await pattern.focus()
    await admin.keyboard.press('Control+A')
    await admin.keyboard.type('SW-{yyyy}-{seq:3}')
    await expect
      .poll(() => pane(admin).getByRole('status', { name: '编号预览' }).innerText())
      .toContain(`SW-${new Date().getFullYear()}-001`)
    await button(admin, /发\s*布$/).focus()
    await admin.keyboard.press('Enter')
    await published(admin)
    const warehouses = await api<{ rows: readonly { id: string }[] }>(admin, 'POST', '/records/organization/search', {
      filter: { '==': [{ var: 'record.orgType' }, 'WAREHOUSE'] },
      columns: [],
      page: { size: 2 },
    })
    const stores = await api<{ rows: readonly { id: string }[] }>(admin, 'POST', '/records/store/search', {
      columns: [],
      page: { size: 1 },
    })
    const [from, to] = warehouses.answer.rows
    const made = await api<{ taskNo: string }>(admin, 'POST', '/records/warehouseSwitchTask', {
      taskName: '编号测试',
      fromWarehouse: from?.id,
      toWarehouse: to?.id,
      switchLines: [{ store: stores.answer.rows[0]?.id }],
    })
    expect(made.status, JSON.stringify(made.answer)).toBe(201)
    expect(made.answer.taskNo).toMatch(/^SW-\d{4}-\d{3,}$/)
  } finally {
    await takeAway(admin, 'sequence', 'warehouseSwitchNo')
  }
})

test('a message is tried on a record that was looked for, which stays picked and named whatever is looked for next', async () => {
  const admin = await at('admin', '/allocationManage/newsMoudle')
  const { answer } = await api<{ rows: { orderNo: string }[] }>(admin, 'POST', '/records/purchaseOrder/search', {
    columns: ['orderNo'],
    sort: [['createdAt', 'asc']],
    page: { size: 1 },
  })
  const orderNo = answer.rows[0]?.orderNo ?? ''
  const find = pane(admin).getByRole('textbox', { name: '按名称或编码查找' })
  await find.waitFor()
  await find.fill('purchaseOrderPublished')
  await pane(admin).getByRole('link', { name: '新的采购订单 {orderNo}' }).click()
  const preview = pane(admin).getByRole('region', { name: '消息预览' })
  const written = preview.getByRole('article').first()
  await expect.poll(() => written.innerText()).toMatch(/新的采购订单 \S+/)
  expect(await written.innerText()).not.toContain(orderNo)

  const record = preview.getByRole('combobox', { name: '用哪条记录预览' })
  await record.click()
  await record.fill(orderNo)
  await admin.locator('.ant-select-item-option:visible').filter({ hasText: orderNo }).click()
  await expect.poll(() => written.innerText()).toContain(orderNo)
  // The newest records are offered again, and it stays what it was.
  await record.click()
  await expect.poll(() => admin.locator('.ant-select-item-option:visible').count()).toBeGreaterThan(3)
  await admin.keyboard.press('Escape')
  expect(await written.innerText()).toContain(orderNo)
  expect(await preview.locator('.ant-select').innerText()).toContain(orderNo)
})

test('the text message of a template is changed on its own screen, reached from the template', async () => {
  const admin = await at('admin', '/allocationManage/newsMoudle')
  try {
    const find = pane(admin).getByRole('textbox', { name: '按名称或编码查找' })
    await find.waitFor()
    await find.fill('purchaseOrderPublished')
    await pane(admin).getByRole('link', { name: '新的采购订单 {orderNo}' }).click()
    await pane(admin).getByRole('link', { name: '短信' }).click()
    await pane(admin).getByRole('heading', { name: '短信', exact: true, level: 3 }).waitFor()
    const body = pane(admin).getByRole('group', { name: '正文', exact: true }).getByRole('textbox')
    await body.first().waitFor()
    await body.first().fill('采购订单 {orderNo} 已发布。')
    await button(admin, /发\s*布$/).click()
    await published(admin)
    const kept = await api<{ published: { value: { channels: { sms: { body: string }; email: object } } } }>(
      admin,
      'GET',
      '/admin/overlays/message/purchaseOrderPublished',
    )
    expect(kept.answer.published.value.channels.sms.body).toBe('采购订单 {orderNo} 已发布。')
    expect(kept.answer.published.value.channels.email).toHaveProperty('body')
  } finally {
    await takeAway(admin, 'message', 'purchaseOrderPublished')
  }
})

test('a value set is added to by keyboard: a new value is enabled, one that is switched off is no longer offered', async () => {
  const admin = await at('admin', '/allocationManage/valueDefineInfo/temperatureBand')
  try {
    const values = pane(admin).getByRole('group', { name: '取值', exact: true })
    const code = values.getByRole('textbox', { name: '取值: 新编码' })
    await code.waitFor()
    await code.focus()
    await admin.keyboard.type('DEEP')
    await admin.keyboard.press('Enter')
    await values.getByText('DEEP', { exact: true }).waitFor()
    const labels = values.getByRole('group', { name: '名称', exact: true }).last().getByRole('textbox')
    for (const [index, text] of ['深冷', '深冷', 'Deep-frozen'].entries()) {
      await labels.nth(index).focus()
      await admin.keyboard.type(text)
    }
    expect(await values.getByRole('switch').last().isChecked()).toBe(true)
    await values.getByRole('switch').first().focus()
    await admin.keyboard.press('Space')
    await button(admin, /发\s*布$/).focus()
    await admin.keyboard.press('Enter')
    await published(admin)
    const kept = await api<{ published: { value: { values: Record<string, { disabled?: boolean }> } } }>(
      admin,
      'GET',
      '/admin/overlays/lookup/temperatureBand',
    )
    const { DEEP, ...others } = kept.answer.published.value.values
    expect(DEEP).toEqual({ label: '深冷' })
    expect(Object.values(others)[0]?.disabled).toBe(true)
  } finally {
    await takeAway(admin, 'lookup', 'temperatureBand')
  }
})

test('a step of an operation guide is written with the mouse and is told on the screen', async () => {
  const admin = await at('admin', '/allocationManage/menuOperateGuide')
  try {
    await pane(admin)
      .getByRole('button', { name: /createOrder/ })
      .click()
    const steps = pane(admin).getByRole('group', { name: '步骤', exact: true })
    await steps.waitFor()
    await steps.getByRole('group', { name: '名称', exact: true }).first().getByRole('textbox').first().fill('选择供应商')
    await button(admin, /发\s*布$/).click()
    await published(admin)
    const buyer = await at('buyer', '/procurement/purchaseOrder/purchaseOrderCreateInfo/new')
    const seen = await api<{ bundle: { guides: Record<string, { steps: { supplier: { label: string } } }> } }>(
      buyer,
      'GET',
      `/screens?route=${encodeURIComponent('/procurement/purchaseOrder/purchaseOrderCreateInfo')}`,
    )
    expect(seen.answer.bundle.guides.createOrder?.steps.supplier.label).toBe('选择供应商')
  } finally {
    await takeAway(admin, 'guide', 'createOrder')
  }
})

test('an entry of the menu is moved by keyboard, and the menu follows', async () => {
  const admin = await at('admin', '/allocationManage/menu')
  try {
    const entry = pane(admin).getByRole('treeitem').filter({ hasText: '公告' }).first()
    await entry.waitFor()
    await entry.getByText('公告', { exact: true }).first().click()
    await admin.keyboard.press('Alt+Shift+ArrowUp')
    await button(admin, /发\s*布$/).click()
    await published(admin)
    const kept = await api<{ published: { value: { items: object } } }>(admin, 'GET', '/admin/overlays/menu/main')
    expect(Object.keys(kept.answer.published.value.items).slice(0, 2)).toEqual(['notices', 'workbench'])
  } finally {
    await takeAway(admin, 'menu', 'main')
  }
})
