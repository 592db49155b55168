import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pane } from './support/acts.ts'
import { api } from './support/api.ts'
import { cameraThatSees } from './support/camera.ts'
import { launchChromium, signedIn } from './support/person.ts'

const onPhone = { width: 390, height: 844, isTouched: true }
const search = '[data-part="search"]'

test('the code on a delivery note is read by the camera of a telephone, and leads to the note; without a camera it is typed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const without = await launchChromium()
  const { page: typing } = await signedIn(without, 'supplier', '/', onPhone)
  const { answer } = await api<{ rows: readonly { deliveryNo: string }[] }>(typing, 'POST', '/records/deliveryNote/search', {
    columns: ['deliveryNo'],
    page: { size: 1 },
  })
  const number = answer.rows[0]?.deliveryNo ?? ''
  expect(number).not.toBe('')
  await typing.locator(search).tap()
  await typing.getByRole('button', { name: '扫码' }).tap()
  await typing.getByRole('alert').getByText('打不开相机，请直接输入编码').waitFor()
  await without.close()

  const browser = await launchChromium(cameraThatSees(number, join(folder, 'label.y4m')))
  try {
    const { page, complaints } = await signedIn(browser, 'supplier', '/', onPhone)
    await page.locator(search).tap()
    await page.getByRole('button', { name: '扫码' }).tap()
    await page.getByRole('option').filter({ hasText: number }).first().tap()
    await pane(page).getByText(number).first().waitFor()
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})
