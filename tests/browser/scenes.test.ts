import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Scene, sceneAddress, scenes } from '../../engine/renderers/development/gallery/scenes.ts'
import type { ScreenKind } from '../../engine/schema/screen.ts'
import { seriousFindings } from './support/axe.ts'
import { type Gallery, serveGallery } from './support/gallery.ts'
import { launchChromium } from './support/person.ts'
import { differenceOf } from './support/pictures.ts'

let browser: Browser
let gallery: Gallery
let desk: Page
let phone: Page
const thrown: string[] = []

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchChromium()
  desk = await stage(1200, 700)
  phone = await stage(390, 700)
})
beforeEach(() => {
  thrown.length = 0
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** A kind of field for each kind of input. */
const drawnKinds = ['text', 'money', 'date', 'boolean', 'lookup', 'attachment', 'ref'].map((kind) => `[data-kind="${kind}"]`).join()

/** A page on which nothing moves and it is always the same moment. */
async function stage(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => thrown.push(String(error)))
  await page.clock.setFixedTime(new Date('2026-11-20T02:00:00Z'))
  return page
}

/** Shows a scene without header and menu, and waits until what it shows is there. */
async function show(page: Page, kind: ScreenKind, scene: Scene, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.goto('about:blank')
  await page.goto(`${gallery.url.slice(0, -1)}${sceneAddress(kind, scene).replace('/?', '/?type=old&')}`)
  await page.addStyleTag({ url: '/still.css' })
  await page.evaluate(() => document.fonts.ready)
  // Where a password is set stands outside of the frame, for whoever comes without being signed in.
  const pane = page.locator(kind === 'password' ? 'main' : '[data-pane]:not([hidden])')
  await pane.waitFor()
  await page.locator('html[data-scene="shown"]').waitFor({ state: 'attached' })
  if (scene.state === 'loading') {
    await pane.locator('[aria-busy="true"]').first().waitFor()
    await expect.poll(() => pane.locator('.ag-root-wrapper:visible:not(:has(.ag-header-cell))').count()).toBe(0)
  } else {
    await pane.locator('h1, [role="alert"]').first().waitFor()
    const undone = pane.locator(
      '[aria-busy="true"], [data-drawn="false"], :is([data-density], .ag-root-wrapper, .ag-header-row):visible:not(:has(.ag-header-cell))',
    )
    await expect.poll(() => undone.count(), { timeout: 60_000 }).toBe(0)
  }
}

test('every kind of input looks as it did in each of its states', async () => {
  const page = await stage(1200, 1370)
  await page.goto(`${gallery.url}?scene=form.filled#/_gallery`)
  await page.addStyleTag({ url: '/still.css' })
  await page.locator('[data-kind="ref"] [data-state="loading"]').waitFor()
  await page.addStyleTag({ content: `header, h2, [data-kind]:not(:is(${drawnKinds})) { display: none !important; }` })
  await page.evaluate(() => document.fonts.ready)
  expect(await differenceOf(page, 'fields')).toBeUndefined()
  expect(thrown).toEqual([])
})

describe.each(Object.entries(scenes) as [ScreenKind, readonly Scene[]][])('%s', (kind, own) => {
  test.each(own)('$name looks as it did, and axe finds nothing serious in it', async (scene) => {
    await show(desk, kind, scene)
    expect(await differenceOf(desk, `${kind}.${scene.name}`)).toBeUndefined()
    expect(await seriousFindings(desk)).toEqual([])
    expect(thrown).toEqual([])
  })

  test('axe finds nothing serious in it in the dark', async () => {
    await show(desk, kind, own[0] as Scene, 'dark')
    expect(await seriousFindings(desk)).toEqual([])
  })

  test('on a phone it looks as it did, and axe finds nothing serious in it', async () => {
    const [scene] = own as readonly [Scene]
    await show(phone, kind, scene)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await differenceOf(phone, `${kind}.${scene.name}.phone`)).toBeUndefined()
    expect(await seriousFindings(phone)).toEqual([])
    expect(thrown).toEqual([])
  })
})
