import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { adminPage } from './support/accounts.ts'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium } from './support/person.ts'
import { pin, pinboardOf, remove, tile } from './support/pinboards.ts'
import { Simulator } from './support/simulator.ts'

let browser: Browser
let admin: Page
beforeAll(async () => {
  browser = await launchChromium()
  admin = await adminPage(browser)
})
afterAll(() => browser.close())

const desktop = { width: 1366, height: 768 }
const phone = { width: 390, height: 844 }
const report = '/report/hotProfits'
const list = '/report/eGoodsRealSale'
const document = '/report/checkReportAuditAiCheck'

/** What a page, or a part of one, says of how old its rows are. */
const said = (part: Locator) => part.locator('[data-fed]').first()

/** Asks the other system for its rows now; gives the id of the run. */
async function ask(job: string): Promise<string> {
  const { status, answer } = await api<{ id: string }>(admin, 'POST', '/records/jobRun', { job })
  expect(status).toBe(201)
  return answer.id
}

/** Asks the other system for its rows and waits until they have come: there are tens of thousands. */
async function bring(job: string): Promise<void> {
  const id = await ask(job)
  const status = async () => (await api<{ status: string }>(admin, 'GET', `/records/jobRun/${id}`)).answer.status
  await expect.poll(status, { timeout: 90_000 }).toBe('DONE')
}

/** Opens a page anew and waits until it says of its rows what is looked for. */
async function says(route: string, expected: RegExp, part: (page: Page) => Locator = pane): Promise<void> {
  await expect
    .poll(async () => {
      await open(admin, route)
      await admin.reload()
      return said(part(admin)).innerText({ timeout: 15_000 })
    })
    .toMatch(expected)
}

/** How it stands within what holds it: its moments each on one line, the words whole and inside, and the page no wider than the screen. */
const standing = (part: Locator) =>
  part.evaluate((around) => {
    const note = around.querySelector('[data-fed]')
    if (!note) return undefined
    const [box, frame] = [note.getBoundingClientRect(), around.getBoundingClientRect()]
    const moments = [...note.querySelectorAll('span')]
    return {
      hasWholeMoments: moments.length > 0 && moments.every((moment) => moment.getClientRects().length === 1),
      isInside: box.left >= frame.left && box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1,
      isWhole: note.scrollWidth <= note.clientWidth,
      fitsScreen: window.document.documentElement.scrollWidth <= window.innerWidth,
    }
  })

/** It is said once, and stands as it should, once the page is laid out for the size of the screen. */
async function stands(part: Locator): Promise<void> {
  await expect.poll(() => part.locator('[data-fed]:visible').count()).toBe(1)
  await said(part).scrollIntoViewIfNeeded()
  await expect.poll(() => standing(part)).toEqual({ hasWholeMoments: true, isInside: true, isWhole: true, fitsScreen: true })
}

/** The same at a desk and on a phone. */
async function standsEverywhere(part: () => Locator): Promise<void> {
  for (const size of [desktop, phone]) {
    await admin.setViewportSize(size)
    await stands(part())
  }
  await admin.setViewportSize(desktop)
}

test('what another system brings says everywhere of when it is, and while the system is silent that it is old', async () => {
  const [erp, wms] = [await Simulator.of('erp'), await Simulator.of('wms')]
  const name = `取自他处${Date.now().toString(36)}`
  onTestFinished(async () => {
    await erp.recover()
    await wms.recover()
    await remove(admin, name)
  })
  await erp.recover()
  await wms.recover()
  await open(admin, report)
  await pane(admin).getByRole('heading', { level: 1, name: '爆款利润报表' }).waitFor()
  await pin(admin, '爆款利润报表', name, true)
  const board = `/dataView/myPages/${(await pinboardOf(admin, name))?.id}`
  const pinned = (page: Page) => tile(page, '爆款利润报表')
  const { answer } = await api<{ rows: { id: string }[] }>(admin, 'POST', '/records/inspectionReportAiAudit/search', { page: { size: 1 } })
  const shown = `${document}/${answer.rows[0]?.id}`

  const current = /\d{4}-\d\d-\d\d \d\d:\d\d.* 取自(ERP|WMS)/
  await bring('feedErp')
  await bring('feedWms')
  await says(list, current)
  await says(shown, current)
  await says(report, current)
  await standsEverywhere(() => pane(admin))
  await says(board, current, pinned)
  await standsEverywhere(() => pinned(admin))

  await erp.fail('down', 100_000)
  await wms.fail('down', 100_000)
  await ask('feedErp')
  await ask('feedWms')
  const silent = /(ERP|WMS).*自 .* 起没有应答，显示的是 .* 的数据/
  await says(list, silent)
  await standsEverywhere(() => pane(admin))
  await says(shown, silent)
  await standsEverywhere(() => pane(admin))
  await says(report, silent)
  await standsEverywhere(() => pane(admin))
  // When the database was read is not of when the data are.
  expect(await pane(admin).innerText()).not.toContain('数据时间')
  await says(board, silent, pinned)
  await standsEverywhere(() => pinned(admin))

  await erp.recover()
  await bring('feedErp')
  await says(list, current)
  await says(board, current, pinned)
})
