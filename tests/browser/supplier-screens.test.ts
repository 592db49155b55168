import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pickRow, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { field, shown } from './support/forms.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { made, take, theOne } from './support/records.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const pane = (page: Page, route: string) => page.locator(`[data-pane][data-path^="${route}"]`)

async function pageOf(login: string): Promise<Page> {
  const { page } = await signedIn(browser, login)
  return page
}

/** Opens a screen and waits until it stands there. */
async function at(page: Page, route: string): Promise<void> {
  await open(page, route)
  await page.locator(`[data-path^="${route}"]:not([hidden])`).first().waitFor()
  await shown(page).getByRole('heading', { level: 1 }).waitFor()
}

/** What a list shows of a record, and what can be done there. */
async function columnsAndActions(page: Page, route: string): Promise<readonly [readonly string[], readonly string[]]> {
  await at(page, route)
  await shown(page).locator('[role="columnheader"]').nth(3).waitFor()
  const columns = await shown(page)
    .locator('[role="columnheader"]')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('col-id') ?? ''))
  // What can be done with a record is offered once one is chosen.
  await pickRow(page, 0)
  await shown(page).getByText('已选 1 条').first().waitFor()
  const actions = await shown(page)
    .locator('[data-action]')
    .evaluateAll((buttons) => buttons.flatMap((button) => button.getAttribute('data-action')?.split(' ') ?? []))
  return [columns.toSorted(), actions.toSorted()]
}

test('home.functions, login.groupSignIn: the home page leads to all that somebody without a session may do', async () => {
  const { page } = await person(browser)
  const home = `${thisPortal().url}/#/home`
  const functions = { 忘记密码: '/forgotPsw', 供应商注册: '/registerPage/agreeMent', 帮助中心: '/homeOld/help', 公告: '/homeOld/notice' }
  for (const [name, route] of Object.entries(functions)) {
    await page.goto(home)
    await page.locator('input[autocomplete="username"]').waitFor()
    await page.getByRole('link', { name }).first().click()
    await expect.poll(() => page.url()).toContain(`#${route}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await page.goto(home)
  await page.getByRole('button', { name: '扫码登录' }).waitFor()
  expect(await page.getByRole('link', { name: '集团统一登录' }).getAttribute('href')).toContain('/api/group')
  // a password is changed by whoever has one: they are asked to sign in, and come back
  await page.goto(`${thisPortal().url}/#/changePsw`)
  await expect.poll(() => page.url()).toContain('back=%2FchangePsw')
})

test('registration.unguardedRoutes, permission.registrationUnguarded: nobody has to sign in to register', async () => {
  const { page } = await person(browser)
  const names = ['agreeMent', 'inputInfo', 'inputInfoAM', 'inputInfoZH', 'waitCheck', 'agreementNew', 'privacyPolicy', 'waitCheckNew']
  for (const name of names) {
    await page.goto(`${thisPortal().url}/#/registerPage/${name}`)
    await page.locator('input[autocomplete="username"]').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(page.url()).toContain(`/registerPage/${name}`)
  }
  await page.goto(`${thisPortal().url}/#/supplier/lifeCycleManage/inputInfo`)
  await page.locator('input[autocomplete="username"]').waitFor()
})

test('registration.reviewPromise, const.registrationReview: whoever has registered hears of the one working day, and of the e-mail to watch', async () => {
  const { page } = await person(browser)
  for (const name of ['waitCheck', 'waitCheckNew']) {
    await page.goto(`${thisPortal().url}/#/registerPage/${name}/li@hefeng.example`)
    await page.getByText('您的注册申请将在1个工作日内完成审核，请留意业务联系人邮箱li@hefeng.example').first().waitFor()
  }
})

test('whoever is signed in is told that registering is not for them, and led to their own start', async () => {
  const page = await pageOf('supplier')
  await open(page, '/registerPage/inputInfoZH')
  await shown(page).getByText('要为另一家企业填写，请先退出登录').waitFor()
  expect(await shown(page).locator('[data-wizard]').count()).toBe(0)
  await shown(page).getByRole('button', { name: '回到首页' }).click()
  await expect.poll(() => page.url()).toContain('#/dataView/homePageCarrier')
})

test('routing.hash, routing.rootRedirect, firstPage.open: the root leads to the home page, the transition page to the board of whoever came', async () => {
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}/#/`)
  await page.locator('input[autocomplete="username"]').waitFor()
  expect(page.url()).toMatch(/#\/home$/)
  await page.goto(`${thisPortal().url}/#/firstPage`)
  await page.locator('input[autocomplete="username"]').waitFor()
  await signIn(page, 'buyer')
  const alerts = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => seen.push(...[...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent))
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  await open(page, '/firstPage')
  await expect.poll(() => page.url()).toMatch(/#\/dataView\/homeBuyer$/)
  await shown(page).getByText('供应商未确认的订单').first().waitFor()
  expect(await alerts.jsonValue()).toEqual([])
  const supplier = await pageOf('supplier')
  await open(supplier, '/firstPage')
  await expect.poll(() => supplier.url()).toMatch(/#\/dataView\/homePageCarrier$/)
  await shown(supplier).getByText('待确认订单').first().waitFor()
})

test('relationReport.threeModes, qualifiedSupplier.threeModes: one page to write, to decide, to look up', async () => {
  const [buyer, reviewer] = [await pageOf('buyer'), await pageOf('reviewer1')]
  // A grid draws only the columns that are in sight: here all of them are.
  for (const page of [buyer, reviewer]) await page.setViewportSize({ width: 3_600, height: 900 })
  const stage = '/supplier/lifeCycleManage/qualifiedSupplier'
  const waiting = { companyName: '清远禾谷农业有限公司', relationType: 'RELATIVE', relationDescription: '表兄在该企业任销售经理' }
  await take(buyer, 'supplierRelationReport', (await made(buyer, 'supplierRelationReport', waiting)).id, 'submit')
  for (const [write, decide, search] of [
    ['/supplier/relationReport', '/supplier/relationReportCheck', '/supplier/relationReportList'],
    [`${stage}Create`, `${stage}Examine`, `${stage}Search`],
  ] as const) {
    const [[own, toWrite], [others, toDecide], [all, toSearch]] = [
      await columnsAndActions(buyer, write),
      await columnsAndActions(reviewer, decide),
      await columnsAndActions(buyer, search),
    ]
    expect([own, others]).toEqual([all, all])
    expect(toWrite).toEqual(expect.arrayContaining(['submit', 'withdraw', 'delete']))
    expect(toDecide).toEqual(expect.arrayContaining(['approve', 'reject']))
    expect([...toDecide, ...toSearch].filter((name) => ['create', 'submit', 'withdraw', 'delete'].includes(name))).toEqual([])
  }
})

test('routing.keepAlive, specialRegistrate.noKeepAlive: the tips are read anew, a list stays as it was left', async () => {
  const page = await pageOf('buyer')
  const [tips, list] = ['/supplier/lifeCycleManage/specialRegistrate', '/supplier/lifeCycleManage/registerApprovalBuyer']
  await at(page, tips)
  await at(page, list)
  await at(page, '/supplier/relationReportList')
  await expect.poll(() => pane(page, tips).locator('h1').count()).toBe(0)
  expect(await pane(page, list).locator('h1').count()).toBe(1)
})

test('changePsw.notCached: what was typed for a new password is gone when the page is left', async () => {
  const page = await pageOf('finance')
  await open(page, '/changePsw')
  const head = page.getByRole('heading', { level: 1, name: '重置密码' })
  await head.waitFor()
  const first = page.locator('input[autocomplete="new-password"]').first()
  await first.fill('Orchard#7419')
  await open(page, '/dataView/homePageInside')
  await head.waitFor({ state: 'detached' })
  await open(page, '/changePsw')
  await head.waitFor()
  expect(await first.inputValue()).toBe('')
})

test('supplierInfo.redirect: the list of purchase suppliers is the list of suppliers, narrowed', async () => {
  const page = await pageOf('buyer')
  await open(page, '/supplier/supplierInfo')
  await expect.poll(() => page.url()).toContain('/supplier/qualification/supplierInfo?')
  const { searchParams } = new URL(page.url().split('#')[1] ?? '', 'http://portal')
  expect(Object.fromEntries(searchParams)).toMatchObject({ cooperationType: 'PURCHASE', pageFrom: 'supplierInfo' })
  const types = shown(page).locator('[row-index] [col-id="cooperationType"]')
  await expect.poll(async () => [...new Set(await types.allInnerTexts())].map((text) => text.trim())).toEqual(['采购'])
})

test('dashboard.blocks, permission.separateHomes: suppliers and staff each have their board', async () => {
  const boards = {
    buyer: [
      '/dataView/homePageInside',
      '/dataView/homePageCarrier',
      ['常用功能', '待审批订单', '品类均价', '储备供应商', '收货金额', '邮箱绑定'],
    ],
    supplier: ['/dataView/homePageCarrier', '/dataView/homePageInside', ['常用功能', '待确认订单', '到期资质', '收货金额', '邮箱绑定']],
  } as const
  for (const [login, [own, others, blocks]] of Object.entries(boards)) {
    const page = await pageOf(login)
    await at(page, own)
    for (const block of blocks) await shown(page).getByText(block).first().waitFor()
    expect((await api(page, 'GET', `/screens?route=${others}`)).status).not.toBe(200)
  }
})

test('dashboard.blocks: the common board shows suppliers where they themselves stand, and staff how many stand where', async () => {
  const [supplier, buyer] = [await pageOf('supplier'), await pageOf('buyer')]
  for (const page of [supplier, buyer]) {
    await at(page, '/dataView/homePage')
    await shown(page).locator('[data-tile="notices"]').waitFor()
  }
  const tiles = (page: Page) =>
    shown(page)
      .locator('[data-tile]')
      .evaluateAll((all) => all.map((tile) => tile.getAttribute('data-tile') ?? ''))
  const stages = ['reserve', 'access', 'qualified', 'eliminated']
  expect(await tiles(buyer)).toEqual(expect.arrayContaining(stages))
  expect(await tiles(buyer)).not.toContain('stage')
  expect((await tiles(supplier)).filter((tile) => stages.includes(tile))).toEqual([])
  await shown(supplier).locator('[data-tile="stage"]').getByRole('link').first().waitFor()
})

test('suppliers read neither who approved a claim nor with which words', async () => {
  const page = await pageOf('supplier')
  const claim = await theOne(page, 'claim', { status: 'CONFIRMED' })
  await open(page, `/qualityBusiness/claimNote/claimQueryReceivedInfo/view/${claim.id}`)
  await page.getByRole('button', { name: '历史记录' }).click()
  const approved = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '审批通过' }).first()
  await approved.getByText('姓名不公开').waitFor()
  expect(await approved.locator('blockquote').count()).toBe(0)
})

const supplierPage = '/supplier/qualification/supplierInfoInfo'
const card = (page: Page, entity: string) => shown(page).locator(`[data-related="${entity}"]`)

test('the page of a supplier has their certificates, open orders and claims, each read once it is seen', async () => {
  const page = await pageOf('buyer')
  const { supplier } = await theOne(page, 'claim', { present: [{ var: 'record.supplier' }] }, ['supplier'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(...(/records\/(\w+)\/search/.exec(request.url())?.slice(1) ?? [])))
  await page.setViewportSize({ width: 1366, height: 500 })
  await at(page, `${supplierPage}/${supplier}`)
  await card(page, 'claim').waitFor()
  expect(asked).not.toContain('claim')
  await card(page, 'claim').scrollIntoViewIfNeeded()
  await card(page, 'claim').locator('[row-index="0"] a').waitFor()
  const { answer } = await api<{ total: number }>(page, 'POST', '/records/claim/search', {
    filter: { '==': [{ var: 'record.supplier' }, supplier] },
    page: { size: 1 },
    total: 'exact',
  })
  await card(page, 'claim').getByText(`共 ${answer.total} 条`).waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
  await card(page, 'claim').locator('[row-index="b-0"] [col-id="claimAmount"]').filter({ hasText: /\d/ }).waitFor()
})

test('a new record made from a card refers to the document', async () => {
  const page = await pageOf('quality')
  const { supplier } = await theOne(page, 'claim', { present: [{ var: 'record.supplier' }] }, ['supplier'])
  const name = (await api<{ supplierName: string }>(page, 'GET', `/records/supplier/${supplier}`)).answer.supplierName
  await at(page, `${supplierPage}/${supplier}`)
  await card(page, 'claim').scrollIntoViewIfNeeded()
  await card(page, 'claim').getByRole('button', { name: '新建' }).click()
  await expect.poll(() => page.url()).toMatch(/claimQueryInfo\/create\?draft=/)
  await expect.poll(() => field(page, 'supplier').innerText()).toContain(name)
})

test('suppliers see on their own page what is theirs to see, and nothing to decide', async () => {
  const page = await pageOf('supplier')
  const { id } = await theOne(page, 'supplier', { '==': [{ var: 'record.id' }, { var: 'user.supplier' }] })
  await at(page, `${supplierPage}/${id}`)
  await card(page, 'qualificationFile').scrollIntoViewIfNeeded()
  await card(page, 'qualificationFile').getByRole('button', { name: '新建' }).waitFor()
  expect(await card(page, 'claim').count()).toBe(0)
  expect(await card(page, 'qualificationFile').locator('[data-action="approve"]').count()).toBe(0)
})
