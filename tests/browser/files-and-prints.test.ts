import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { open, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { launchChromium, person } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Rows {
  readonly rows: readonly { readonly id: string }[]
}
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

test('upload.image: pictures are added to goods; what the field does not take, and what is no picture, is refused with the reason', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  const { answer } = await api<Rows>(page, 'POST', '/records/goods/search', { page: { size: 1 } })
  await open(page, `/goods/baseData/goodsAdminInfo/${answer.rows[0]?.id}`)
  const add = page.getByRole('button', { name: /添加文件$/ })
  await add.waitFor()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: '正面.png', mimeType: 'image/png', buffer: picture },
      { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: '假的.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    ])
  await page.getByRole('button', { name: '下载 正面.png' }).waitFor()
  await page.getByText('请上传图片：“说明.pdf”不是图片').waitFor()
  await page.getByText('上传文件格式不正确：“假的.png”的内容与扩展名不符').waitFor()
  await page.getByRole('button', { name: '正面.png', exact: true }).click()
  await page.getByRole('dialog').getByRole('img', { name: '正面.png' }).waitFor()
})

test('the step that prints an order shows it as PDF', async () => {
  const { page } = await person(browser)
  await signIn(page, 'admin')
  const { answer } = await api<Rows>(page, 'POST', '/records/purchaseOrder/search', { filter: { status: 'PUBLISHED' }, page: { size: 1 } })
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${answer.rows[0]?.id}`)
  const printed = page.waitForResponse((response) => response.url().includes('/prints/'))
  await step(page, '打印').click()
  const response = await printed
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('dialog').locator('iframe').waitFor()
})
