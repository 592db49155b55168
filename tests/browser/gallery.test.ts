import type { Browser } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFindings } from './support/axe.ts'
import { launchChromium } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
let vite: ViteDevServer
beforeAll(async () => {
  const target = thisPortal().url
  vite = await createServer({
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, proxy: { '/api': target, '/health': target } },
  })
  await vite.listen()
  browser = await launchChromium()
}, 120_000)
afterAll(async () => {
  await browser.close()
  await vite.close()
})

describe.each(['light', 'dark'] as const)('the gallery in the %s scheme', (colorScheme) => {
  test('shows every kind of field and every part, and axe finds nothing serious in it', async () => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 2400 }, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(String(error)))
    await page.goto(`${vite.resolvedUrls?.local[0]}#/_gallery`, { timeout: 90_000 })
    await page.locator('[data-part="loading"]').waitFor({ timeout: 90_000 })
    expect(await page.locator('[data-kind]').count()).toBeGreaterThanOrEqual(16)
    expect(await seriousFindings(page)).toEqual([])
    expect(thrown).toEqual([])
    await context.close()
  }, 180_000)
})
