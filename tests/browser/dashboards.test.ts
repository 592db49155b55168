import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { access } from '../../engine/runtime/access/decide.ts'
import type { Expression } from '../../engine/schema/expression.ts'
import { open } from './support/acts.ts'
import { api } from './support/api.ts'
import { portalApp } from './support/crawl/portal-app.ts'
import { signedIn } from './support/crawl/signed-in.ts'
import { shown } from './support/forms.ts'
import { launchChromium } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

const app = portalApp()

/** Every number on a page that leads to a list, as a role that sees both. */
const figures = (role: string) => {
  const { canOpen, canRead } = access(app, [role])
  return [...app.screens].flatMap(([route, screen]) => {
    if (screen.kind !== 'dashboard' || !canOpen(route)) return []
    return Object.entries(screen.tiles).flatMap(([name, tile]) => {
      const list = tile.kind === 'figure' && tile.link ? app.screens.get(tile.link.screen) : undefined
      if (tile.kind !== 'figure' || !tile.link || !list || !canRead(tile.entity) || !canOpen(tile.link.screen)) return []
      return [{ name: `${route} ${name}`, route, part: name, tile, list }]
    })
  })
}

test.each([
  ['supplier', 'supplier'],
  ['buyer', 'buyer'],
  ['reviewer1', 'reviewer'],
  ['groupadmin', 'groupadmin'],
  ['admin', 'admin'],
  ['quality', 'quality'],
  ['finance', 'finance'],
])('every figure that %s sees opens a list of as many records', async (login, role) => {
  const { page, context } = await signedIn(browser, login, { language: 'ZHS' })
  const total = async (entity: string, filters: readonly (Expression | undefined)[]) => {
    const given = filters.filter((filter) => filter !== undefined)
    const body = { columns: ['id'], page: { size: 1 }, total: 'exact', ...(given.length > 0 && { filter: { and: given } }) }
    return (await api<{ total: number }>(page, 'POST', `/records/${entity}/search`, body)).answer.total
  }
  const led = figures(role)
  expect(led.length).toBeGreaterThan(2)
  for (const { name, tile, list } of led) {
    const isListOfThem = (list.kind === 'list' || list.kind === 'master-detail') && list.entity === tile.entity
    expect(isListOfThem, `${name} leads to a list of what it counts`).toBe(true)
    const filter = 'filter' in list ? list.filter : undefined
    // What the portal does on its own may fall between the two questions.
    const counts = async () => [await total(tile.entity, [tile.where]), await total(tile.entity, [tile.where, filter])]
    await expect.poll(async () => new Set(await counts()).size, { message: name }).toBe(1)
  }
  await context.close()
})

test.each([
  ['supplier', 'supplier', '/dataView/homePageCarrier'],
  ['buyer', 'buyer', '/dataView/homePageInside'],
  ['quality', 'quality', '/dataView/homeQuality'],
])('%s follows each number of their board, and the list has as many rows as it says', async (login, role, board) => {
  const { page, context } = await signedIn(browser, login, { language: 'ZHS' })
  const counted = figures(role).filter(({ route, tile }) => route === board && tile.aggregate === 'count')
  expect(counted.length).toBeGreaterThan(3)
  for (const { part, tile } of counted) {
    await open(page, board)
    const number = page.locator(`[data-pane][data-path="${board}"]:not([hidden]) [data-tile="${part}"] a`)
    const said = (await number.innerText()).trim()
    await number.click()
    await page.waitForURL((url) => url.hash.startsWith(`#${tile.link?.screen}`))
    const total = shown(page)
      .locator('footer, [data-footer]')
      .getByText(/^共 [\d,]+ 条$/)
      .first()
    await expect.poll(() => total.innerText(), { message: `${tile.label}: ${said}` }).toBe(`共 ${said} 条`)
  }
  await context.close()
})

/** The home of each kind of person, and the list that stands first on it. */
const homes = [
  ['buyer', '/dataView/homeBuyer', '供应商未确认的订单'],
  ['reviewer1', '/dataView/homeReview', '待审批订单'],
  ['quality', '/dataView/homeQuality', '待审资质'],
  ['finance', '/dataView/homeFinance', '即将到期的付款'],
  ['admin', '/dataView/homeAdmin', '失败的后台任务'],
] as const

test.each(homes)(
  '%s comes to a home of their own, where lists by deadline stand before counts, and each row opens',
  async (login, home, list) => {
    const { page, complaints, context } = await signedIn(browser, login, { language: 'ZHS' })
    await open(page, '/firstPage')
    await page.waitForURL((url) => url.hash === `#${home}`)
    const tiles = shown(page).locator('[data-tile]')
    await tiles.first().getByText(list).waitFor()
    const names = await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('data-tile') ?? ''))
    const screen = app.screens.get(home)
    const declared = screen?.kind === 'dashboard' ? screen.tiles : {}
    const kinds = names.map((name) => declared[name]?.kind)
    expect(kinds.indexOf('figure')).toBeGreaterThan(kinds.indexOf('list'))
    expect(names).toEqual(Object.keys(declared))

    const busy = shown(page).locator('[data-tile] tbody tr:first-child a')
    await expect.poll(() => shown(page).locator('.ant-skeleton').count()).toBe(0)
    const address = (await busy.count()) > 0 ? await busy.first().getAttribute('href') : undefined
    if (address) {
      await busy.first().click()
      await page.waitForURL((url) => url.hash === address)
      await shown(page).getByRole('heading', { level: 1 }).first().waitFor()
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)
