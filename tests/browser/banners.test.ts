import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, signIn } from './support/acts.ts'
import { api } from './support/api.ts'
import { seriousFindings } from './support/axe.ts'
import { signedIn } from './support/crawl/signed-in.ts'
import { launchChromium, person } from './support/person.ts'
import { thisPortal } from './support/this-portal.ts'

let browser: Browser
let admin: Page
const made: string[] = []
beforeAll(async () => {
  browser = await launchChromium()
  admin = (await person(browser)).page
  await signIn(admin, 'groupadmin')
})
afterAll(async () => {
  for (const id of made) await api(admin, 'POST', `/records/banner/${id}/transitions/disable`, {})
  await browser.close()
})

interface Permit {
  readonly file: { readonly id: string }
  readonly url: string
  readonly fields: Record<string, string>
}
const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()

/** A picture of one colour, uploaded as a person would. */
async function uploaded(name: string, color: string): Promise<object> {
  return admin.evaluate(
    async ({ name, color }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1300, height: 168 })
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D
      pen.fillStyle = color
      pen.fillRect(0, 0, 1300, 168)
      const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made as Blob), 'image/png'))
      const token = decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const asked = { entity: 'banner', field: 'bannerPicture', name, size: blob.size, type: 'image/png' }
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
      const permit: Permit = await (await fetch('/api/files/policy', { method: 'POST', headers, body: JSON.stringify(asked) })).json()
      const form = new FormData()
      for (const [key, value] of Object.entries(permit.fields)) form.append(key, value)
      form.append('file', blob, name)
      await fetch(permit.url, { method: 'POST', body: form, headers: { 'x-xsrf-token': token } })
      return (await fetch(`/api/files/${permit.file.id}/complete`, { method: 'POST', headers, body: '{}' })).json()
    },
    { name, color },
  )
}

async function published(code: string, values: Record<string, unknown>): Promise<void> {
  const title = String(values.bannerTitle)
  const banner = {
    bannerCode: `${code}-${Date.now()}`,
    bannerPicture: [await uploaded(`${title}.png`, '#2f6f4f')],
    publishFrom: at(-1),
    ...values,
  }
  const { answer } = await api<{ id: string }>(admin, 'POST', '/records/banner', banner)
  made.push(answer.id)
  expect((await api(admin, 'POST', `/records/banner/${answer.id}/transitions/publish`, {})).status).toBe(200)
}

const tile = (page: Page) => page.locator('[data-tile="banner"]').filter({ visible: true })

test('without a banner there is no tile', async () => {
  const { page, context } = await signedIn(browser, 'buyer', { language: 'ZHS' })
  await open(page, '/dataView/homePage')
  await page.locator('[data-tile="open"]').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await tile(page).count()).toBe(0)
  await context.close()
})

test('banners that are published for somebody, and of today, stand on their page one after the other and lead where they say', async () => {
  await published('ALL', { bannerTitle: '中秋备货', sortNo: 1, linkUrl: '/notice/myNotice' })
  await published('SUP', { bannerTitle: '供应商大会', sortNo: 2, audienceType: 'SUPPLIER', linkUrl: 'https://example.com/fair' })
  await published('BARE', { bannerTitle: '没有链接', sortNo: 3 })
  await published('LATE', { bannerTitle: '下月活动', sortNo: 0, publishFrom: at(20) })
  const { page, context } = await signedIn(browser, 'supplier', { language: 'ZHS' })
  await open(page, '/dataView/homePageCarrier')
  const picture = (name: string) => tile(page).getByRole('img', { name })
  const next = tile(page).getByRole('button', { name: '下一张' })
  await picture('中秋备货').waitFor()
  await next.click()
  await picture('供应商大会').waitFor()
  expect(await tile(page).getByRole('link').getAttribute('href')).toBe('https://example.com/fair')
  expect(await tile(page).getByRole('link').getAttribute('rel')).toContain('noopener')
  await next.click()
  await picture('没有链接').waitFor()
  expect(await tile(page).getByRole('link').count()).toBe(0)
  await next.click()
  expect(await seriousFindings(page)).toEqual([])
  await picture('中秋备货').click()
  await expect.poll(() => page.url()).toContain('/notice/myNotice')
  await context.close()
})

test('who is not addressed does not see it, not by the API either', async () => {
  const { page, context } = await signedIn(browser, 'buyer', { language: 'US' })
  await open(page, '/dataView/homePageInside')
  await tile(page).getByRole('img', { name: '中秋备货' }).waitFor()
  const { answer } = await api<{ rows: { bannerTitle: string }[] }>(page, 'POST', '/records/banner/search', { columns: ['bannerTitle'] })
  const titles = answer.rows.map(({ bannerTitle }) => bannerTitle)
  expect(titles).toContain('中秋备货')
  expect(titles).not.toContain('供应商大会')
  expect(titles).not.toContain('下月活动')
  await context.close()
})

test('pictures turn by themselves for who has not asked for less motion, until they are stopped', async () => {
  const { page, context } = await signedIn(browser, 'supplier', { language: 'ZHS' })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await page.clock.install()
  await open(page, '/dataView/homePageCarrier')
  await tile(page).getByRole('img', { name: '中秋备货' }).waitFor()
  await page.clock.runFor(7_500)
  await tile(page).getByRole('img', { name: '供应商大会' }).waitFor()
  await tile(page).getByRole('button', { name: '停止轮播' }).click()
  await tile(page).getByRole('button', { name: '开始轮播' }).waitFor()
  await page.mouse.move(5, 5)
  await page.clock.runFor(30_000)
  expect(await tile(page).getByRole('img', { name: '供应商大会' }).isVisible()).toBe(true)
  await context.close()
})

/** The sign-in page as somebody sees it who comes to it. */
const beside = (page: Page) => page.locator('[data-slides]').filter({ visible: true })

/** What a guide of the help centre is called to readers of each language: one of three that are translations of each other. */
const guides = {
  ZHS: '怎样准备供应商注册资料',
  ZHT: '怎樣準備供應商註冊資料',
  US: 'What to prepare before you register as a supplier',
}

test.each(Object.entries(guides))(
  'the sign-in page shows what is published for everybody, with a picture, in %s',
  async (language, guide) => {
    const { page } = await person(browser, { language })
    await page.goto(`${thisPortal().url}#/home`)
    const shown = beside(page).getByRole('img', { name: '欢迎使用供应商关系管理平台' })
    await shown.waitFor()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1300)
    expect(await beside(page).getByRole('link').getAttribute('href')).toBe('#/homeOld/help')
    expect(await seriousFindings(page)).toEqual([])
    await beside(page).getByRole('link').click()
    await expect.poll(() => page.url()).toContain('/homeOld/help')
    await page.getByRole('heading', { name: guide }).waitFor()
    for (const other of Object.values(guides))
      expect(await page.getByRole('heading', { name: other }).count()).toBe(other === guide ? 1 : 0)
  },
)

test('who comes with a phone is shown what is for phones, and the form still stands on the first screen', async () => {
  await published('DESK', { bannerTitle: '只在电脑上', sortNo: 0, bannerPosition: 'LOGIN', terminalType: 'WEB' })
  await published('PHONE', { bannerTitle: '只在手机上', sortNo: 0, bannerPosition: 'LOGIN', terminalType: 'MOBILE' })
  const { page } = await person(browser, { width: 390, height: 844 })
  await page.goto(`${thisPortal().url}#/home`)
  await beside(page).getByRole('img', { name: '只在手机上' }).waitFor()
  expect(await page.getByText('只在电脑上').count()).toBe(0)
  const enter = await page.getByRole('button', { name: '登录', exact: true }).boundingBox()
  expect((enter?.y ?? 844) + (enter?.height ?? 0)).toBeLessThan(844)
  expect(await seriousFindings(page)).toEqual([])
})

test('a banner opens as it says: beside the portal, or in place of the page', async () => {
  await published('WINDOW', {
    bannerTitle: '新窗口',
    sortNo: 1,
    bannerPosition: 'LOGIN',
    openMode: 'NEW_WINDOW',
    linkUrl: '/homeOld/notice',
  })
  await published('HERE', {
    bannerTitle: '当前页',
    sortNo: 2,
    bannerPosition: 'LOGIN',
    openMode: 'EMBED',
    linkUrl: 'https://example.com/here',
  })
  await published('BARE', { bannerTitle: '没有链接的', sortNo: 3, bannerPosition: 'LOGIN' })
  await published('INNER', { bannerTitle: '内部', sortNo: 0, bannerPosition: 'LOGIN', audienceType: 'STAFF' })
  const { page } = await person(browser)
  await page.goto(`${thisPortal().url}#/home`)
  const link = beside(page).getByRole('link')
  const next = beside(page).getByRole('button', { name: '下一张' })
  const turnTo = async (name: string) => {
    for (let turns = 0; turns < 10 && !(await beside(page).getByRole('img', { name }).isVisible()); turns++) await next.click()
    await beside(page).getByRole('img', { name }).waitFor()
  }
  await next.waitFor()
  await turnTo('新窗口')
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['#/homeOld/notice', '_blank'])
  await turnTo('当前页')
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['https://example.com/here', null])
  await turnTo('没有链接的')
  expect(await link.count()).toBe(0)
  const answer = await page.evaluate(async () => (await fetch('/api/public/slides')).text())
  expect(answer).toContain('新窗口')
  expect(answer).not.toContain('内部')
})
