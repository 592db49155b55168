import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { launchChromium, signedIn } from './support/person.ts'
import { pin, pinboardOf, remove, tile } from './support/pinboards.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Shown {
  readonly pinboard: {
    readonly state: {
      readonly tiles: readonly { readonly show: string; readonly label?: string; readonly width: number; readonly height: number }[]
    }
  }
}

test('two reports are pinned, arranged, filtered together and by each other, and shared with a role', async () => {
  const name = `采购总览${Date.now().toString(36)}`
  const { page, complaints } = await signedIn(browser, 'admin', '/report/orderBusiness')
  onTestFinished(() => remove(page, name))
  await pin(page, '各供应商下单与收货', name, true)
  await open(page, '/report/threeRateNum')
  await pane(page).getByRole('heading', { level: 1, name: '三率报表（按数量）' }).waitFor()
  await pin(page, '三率报表（按数量）', name)
  const id = (await pinboardOf(page, name))?.id

  await open(page, `/dataView/myPages/${id}`)
  const [chart, table] = [tile(page, '各供应商下单与收货'), tile(page, '三率报表（按数量）')]
  await chart.locator('[role="img"][data-drawn="true"]').waitFor()
  const row = table.getByRole('button', { pressed: false }).first()
  await row.waitFor()
  // Both ask for days of orders and for a supplier: the pinboard asks once.
  await expect.poll(() => pane(page).locator('[data-condition="orderDate"]').count()).toBe(1)
  await expect.poll(() => chart.innerText()).toContain('订单日期')
  await expect.poll(() => table.innerText()).toContain('订单日期')

  const supplier = (await row.innerText()).trim()
  await row.click()
  const chosen = pane(page).getByRole('list', { name: '图表中选中的条件' })
  await expect.poll(() => chosen.innerText()).toContain(supplier)
  await expect.poll(() => chart.innerText()).toContain(supplier)
  await expect.poll(() => chart.getByRole('img').last().getAttribute('aria-label')).toContain(supplier)
  await chosen.getByRole('button').click()
  await expect.poll(() => chart.innerText()).not.toContain(supplier)

  await pane(page).getByRole('button', { name: '调整布局' }).click()
  await table.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-show'))).toBe('table')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await pane(page).getByRole('button', { name: '完成' }).click()
  await pane(page).getByRole('button', { name: '调整布局' }).waitFor()
  const { pinboard } = (await api<Shown>(page, 'GET', `/pinboards/${id}`)).answer
  expect(pinboard.state.tiles.map(({ show, width, height }) => [show, width, height])).toEqual([
    ['table', 5, 4],
    ['chart', 3, 3],
  ])

  await pane(page).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '名称与共享' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('某个角色', { exact: true }).click()
  await dialog.getByRole('combobox', { name: '角色' }).click()
  await page.keyboard.type('采购员')
  await page
    .locator('.ant-select-item-option:visible')
    .filter({ hasText: /^采购员$/ })
    .click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await seriousFindings(page)).toEqual([])
  expect(complaints).toEqual([])

  const { page: buyer } = await signedIn(browser, 'buyer', `/dataView/myPages/${id}`)
  await tile(buyer, '各供应商下单与收货').locator('[role="img"][data-drawn="true"]').waitFor()
  await expect.poll(() => pane(buyer).getByRole('button', { name: '调整布局' }).count()).toBe(0)
  const { page: finance } = await signedIn(browser, 'finance')
  expect(await pinboardOf(finance, name)).toBeUndefined()

  await buyer.keyboard.press('Control+k')
  await buyer.getByRole('combobox', { name: '菜单、单据号或操作，支持拼音和首字母' }).fill(name)
  await buyer.getByRole('option', { name }).first().waitFor()
})

test('on a phone tiles stand below each other, and are moved by their menu', async () => {
  const name = `手机面板${Date.now().toString(36)}`
  const { page } = await signedIn(browser, 'buyer', '/', { width: 390, height: 844, isTouched: true })
  onTestFinished(() => remove(page, name))
  const size = { width: 3, height: 3 }
  const tiles = [
    { id: 't1', report: 'orderBusiness', show: 'figure', part: 'lines', width: 2, height: 1 },
    { id: 't2', report: 'orderBusiness', show: 'chart', part: 'trend', ...size },
    { id: 't3', report: 'supplierYearReport', show: 'table', ...size },
  ]
  const made = await api<{ id: string }>(page, 'POST', '/pinboards', { name, audience: 'own', role: null, state: { tiles, filters: {} } })
  await open(page, `/dataView/myPages/${made.answer.id}`)
  await pane(page).locator('[role="img"][data-drawn="true"]').waitFor()
  const boxes = await Promise.all((await pane(page).locator('[data-tile]').all()).map((each) => each.boundingBox()))
  expect(new Set(boxes.map((box) => `${box?.x} ${box?.width}`)).size).toBe(1)
  expect(boxes.every((box) => (box?.x ?? 0) + (box?.width ?? 0) <= 390)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])

  await pane(page).getByRole('button', { name: '调整布局' }).click()
  await pane(page)
    .locator('[data-tile="t2"]')
    .getByRole('button', { name: /的操作/ })
    .click()
  await page.getByRole('menuitem', { name: '前移' }).click()
  await pane(page).getByRole('button', { name: '完成' }).click()
  await pane(page).getByRole('button', { name: '调整布局' }).waitFor()
  const { pinboard } = (await api<Shown>(page, 'GET', `/pinboards/${made.answer.id}`)).answer
  expect(pinboard.state.tiles.map(({ show }) => show)).toEqual(['chart', 'figure', 'table'])
})

test('what two people change of a pinboard at once is kept of both, and of what both changed the second is asked', async () => {
  const name = `同时改${Date.now().toString(36)}`
  const { page } = await signedIn(browser, 'admin', '/')
  onTestFinished(() => remove(page, name))
  const figure = { report: 'orderBusiness', show: 'figure', part: 'lines', height: 1 }
  const tiles = [
    { ...figure, id: 't1', label: '甲', width: 2 },
    { ...figure, id: 't2', label: '乙', width: 2 },
  ]
  const made = await api<{ id: string }>(page, 'POST', '/pinboards', { name, audience: 'all', role: null, state: { tiles, filters: {} } })
  const path = `/pinboards/${made.answer.id}`
  const kept = async () => (await api<Shown>(page, 'GET', path)).answer.pinboard.state.tiles.map(({ label, width }) => `${label} ${width}`)
  const { page: other } = await signedIn(browser, 'groupadmin', '/')
  const widenElsewhere = async (...widths: readonly number[]) => {
    const state = { tiles: tiles.map((each, index) => ({ ...each, width: widths[index] })), filters: {} }
    expect((await api(other, 'PATCH', path, { state })).status).toBe(200)
  }
  /** Makes the first tile wider by its keys, while the page still knows what stood before. */
  const widen = async () => {
    await pane(page).getByRole('button', { name: '调整布局' }).click()
    await pane(page).locator('[data-tile="t1"]').focus()
    await page.keyboard.press('Shift+ArrowRight')
  }

  await open(page, `/dataView/myPages/${made.answer.id}`)
  await widen()
  await widenElsewhere(2, 4)
  await pane(page).getByRole('button', { name: '完成' }).click()
  await page.getByText('已保存，并保留了他人此期间的改动').waitFor()
  expect(await kept()).toEqual(['甲 3', '乙 4'])

  await pane(page).locator('[data-tile="t2"]').waitFor()
  await widen()
  await widenElsewhere(6, 4)
  await pane(page).getByRole('button', { name: '完成' }).click()
  const asked = page.getByRole('dialog', { name: '你们改了同一处' })
  await expect.poll(() => asked.innerText()).toContain('甲')
  expect(await asked.innerText()).not.toContain('乙')
  await asked.getByRole('button', { name: '对方的' }).click()
  await expect.poll(kept).toEqual(['甲 6', '乙 4'])
})
