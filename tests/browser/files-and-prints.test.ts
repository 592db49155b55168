import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from '../../server/tests/support/uploads.ts'
import { open, pane, pickRow, signIn, step } from './support/acts.ts'
import { api } from './support/api.ts'
import { field } from './support/forms.ts'
import { launchChromium, person, signedIn } from './support/person.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

interface Rows {
  readonly rows: readonly { readonly id: string }[]
}

test('upload.image, upload.format: pictures are added to goods; what the field does not take, and what is no picture, is refused with the reason', async () => {
  const { page } = await signedIn(browser, 'admin')
  const { answer } = await api<Rows>(page, 'POST', '/records/goods/search', { page: { size: 1 } })
  await open(page, `/goods/baseData/goodsAdminInfo/${answer.rows[0]?.id}`)
  const add = page.getByRole('button', { name: /添加文件$/ })
  await add.waitFor()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([
      { name: '正面.png', mimeType: 'image/png', buffer: samples.png },
      { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      { name: '假的.png', mimeType: 'image/png', buffer: Buffer.from('<html>') },
    ])
  await page.getByRole('button', { name: '下载 正面.png' }).waitFor()
  await page.getByText('请上传图片：“说明.pdf”不是图片').waitFor()
  await page.getByText('上传文件格式不正确：“假的.png”的内容与扩展名不符').waitFor()
  await page.getByRole('button', { name: '正面.png', exact: true }).click()
  await page.getByRole('dialog').getByRole('img', { name: '正面.png' }).waitFor()
})

test('image.compression: files are dropped and pasted: photos are sent smaller, what is of another kind, too big or too many stays out, PDFs are looked at', async () => {
  const { page, context } = await person(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'supplier')
  await open(page, '/supplier/qualification/qualificateFileInfo/new')
  const files = field(page, 'file')
  const there = (name: string) => files.getByRole('button', { name: `下载 ${name}` })
  await files.getByText('图片、PDF，最多 5 个，每个不超过 20 MB').waitFor()
  await page.evaluate(async () => {
    const drawn = await new OffscreenCanvas(8, 8).getContext('2d')?.canvas.convertToBlob({ type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn as Blob })])
  })
  await files.getByRole('button', { name: /添加文件$/ }).focus()
  await page.keyboard.press('Control+V')
  await there('image.png').waitFor()

  const asked = page.waitForRequest((request) => request.url().endsWith('/files/policy') && request.postData()?.includes('现场') === true)
  const taken = await page.evaluateHandle(photoAndOthers)
  const before = await taken.evaluate(({ files }) => files[0]?.size ?? 0)
  await files.locator('[data-over]').dispatchEvent('drop', { dataTransfer: taken })
  await there('现场.jpg').waitFor()
  const { size } = JSON.parse((await asked).postData() ?? '{}')
  expect([before > 200 * 1024, size > 0 && size < before / 2]).toEqual([true, true])
  for (const said of [
    '上传文件格式不正确：“说明.txt”，可用：图片、PDF',
    '文件“目录.pdf”太大，每个不超过 20 MB',
    '最多 5 个文件，多出的没有添加',
  ])
    await files.getByText(said).waitFor()
  await there('证书3.pdf').waitFor()
  expect(await there('证书4.pdf').count()).toBe(0)

  const shown = page.waitForResponse((response) => response.headers()['content-type'] === 'application/pdf')
  await files.getByRole('button', { name: '证书1.pdf', exact: true }).click()
  await page.getByRole('dialog', { name: '证书1.pdf' }).locator('iframe').waitFor()
  expect((await shown).status()).toBe(200)
})

/** What somebody drags in: a photo, a text, a PDF that is too big, and four that are not. */
async function photoAndOthers(): Promise<DataTransfer> {
  const side = 800
  const canvas = new OffscreenCanvas(side, side)
  const drawing = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const pixels = drawing.createImageData(side, side)
  let grain = 1
  for (let at = 0; at < pixels.data.length; at++) {
    grain = (grain * 1103515245 + 12345) % 2147483648
    pixels.data[at] = at % 4 === 3 ? 255 : 100 + (at % 80) / 4 + (grain >> 16) / 2048
  }
  drawing.putImageData(pixels, 0, 0)
  const taken = new DataTransfer()
  const add = (name: string, type: string, part: BlobPart) => taken.items.add(new File([part], name, { type }))
  add('现场.png', 'image/png', await canvas.convertToBlob({ type: 'image/png' }))
  add('说明.txt', 'text/plain', '说明')
  add('目录.pdf', 'application/pdf', new Uint8Array(21 * 1024 * 1024))
  for (const number of [1, 2, 3, 4]) add(`证书${number}.pdf`, 'application/pdf', '%PDF-1.4\n%%EOF')
  return taken
}

test('the step that prints an order shows it as PDF', async () => {
  const { page } = await signedIn(browser, 'admin')
  const { answer } = await api<Rows>(page, 'POST', '/records/purchaseOrder/search', { filter: { status: 'PUBLISHED' }, page: { size: 1 } })
  await open(page, `/procurement/purchaseOrder/purchaseOrderCreateInfo/${answer.rows[0]?.id}`)
  const printed = page.waitForResponse((response) => response.url().includes('/prints/'))
  await step(page, '打印').click()
  const response = await printed
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('dialog').locator('iframe').waitFor()
})

test('labels of the rows that are selected in a list are printed in one run, once the step has been taken with each', async () => {
  const { page } = await signedIn(browser, 'admin')
  await open(page, '/report/oneGoodsOneSign?signStatus=SIGNED')
  for (const row of [0, 1]) await pickRow(page, row)
  await pane(page).getByRole('button', { name: '更多', exact: true }).click()
  const printing = page.waitForResponse((response) => response.url().includes('/prints/goodsSignLabel?also='))
  const [response] = await Promise.all([printing, page.getByRole('menuitem', { name: '打印标签' }).click()])
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await page.getByRole('dialog', { name: '一品一签' }).locator('iframe').waitFor()
})
