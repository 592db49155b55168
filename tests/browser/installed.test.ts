import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, pane } from './support/acts.ts'
import { launchChromium, person, signedIn } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'
import { WayTo } from './support/way-to.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

test('what was seen is there again without a network: the frame, and the list as of when it was read', async () => {
  const way = await WayTo.open(thisPortal().url)
  const { page, context } = await signedIn(browser, 'supplier', '/', { width: 390, height: 844, isTouched: true, isKept: true, at: way.at })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const list = '/procurement/purchaseOrder/myOrder'
  await open(page, list)
  await pane(page).locator('article').first().waitFor()
  const seen = await pane(page).locator('article').first().innerText()
  await page.close()
  way.cut()

  const again = await context.newPage()
  await again.goto(`${way.at}/#${list}`)
  await pane(again).locator('article').first().waitFor()
  expect(await pane(again).locator('article').first().innerText()).toBe(seen)
  await again
    .getByRole('alert')
    .getByText(/^离线，显示的是 \d{4}-\d\d-\d\d \d\d:\d\d 的数据/)
    .waitFor()
})

test('the portal can be installed: it has a name, icons of all sizes, and an address to begin with', async () => {
  const { page } = await person(browser)
  const manifest = await page.evaluate(async () => (await fetch('/api/portal/manifest')).json())
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  expect([manifest.name, manifest.short_name]).toEqual(['供应商关系管理平台', '供应商平台'])
  const sizes = await page.evaluate(
    (icons) => Promise.all(icons.map(async ({ src }) => (await createImageBitmap(await (await fetch(src)).blob())).width)),
    (manifest.icons as { src: string; type: string }[]).filter(({ type }) => type === 'image/png'),
  )
  expect(sizes).toEqual([192, 512])
})
