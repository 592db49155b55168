import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { creditCode } from '../../../engine/runtime/values/credit-code.ts'
import { ask, offered } from './acts.ts'
import { field } from './forms.ts'
import { countTaps, type Taps } from './taps.ts'

/** Something picked from what a field offers: the taps on the field and on the choice, typing between them. */
async function pickByTap(page: Page, taps: Taps, name: string, label: string, typed?: string): Promise<void> {
  const picker = field(page, name).getByRole('combobox')
  await taps.tap(picker)
  await (typed === undefined ? offered(picker) : ask(picker, typed))
  await taps.tap(page.locator('.ant-select-item-option:visible').filter({ hasText: label }).first())
  await expect.poll(() => picker.getAttribute('aria-expanded')).toBe('false')
}

/**
 * What the enterprise does on its phone: one idea at a time, the credit code first; what the registry knows is not asked again.
 * @param portal its address
 * @param number that no other enterprise has
 * @returns how often it has tapped, and how many fields it has filled in
 */
export async function register(page: Page, portal: string, number: number): Promise<{ readonly taps: number; readonly fields: number }> {
  const taps = countTaps()
  let fields = 0
  const next = () => taps.tap(page.locator('[data-wizard] [data-action="next"]'))
  /** Several texts after each other: a tap leads to the first, Enter to the others; an empty one is passed over. @returns the last of them */
  const enter = async (texts: Readonly<Record<string, string>>) => {
    const inputs = Object.entries(texts).map(([name, text]) => ({ input: field(page, name).locator('input, textarea').first(), text }))
    for (const [at, { input, text }] of inputs.entries()) {
      if (at === 0) await taps.tap(input)
      await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)
      if (text !== '') {
        await input.fill(text)
        fields++
      }
      if (at < inputs.length - 1) await input.press('Enter')
    }
    return inputs.at(-1)?.input
  }
  /** The last text of a page: Enter goes on. */
  const enterAndGoOn = async (texts: Readonly<Record<string, string>>) => (await enter(texts))?.press('Enter')
  const choosing = async (name: string, label: string, typed?: string) => {
    await pickByTap(page, taps, name, label, typed)
    fields++
  }
  await page.goto(`${portal}/#/home`)
  await taps.tap(page.getByRole('link', { name: '供应商注册' }))
  await taps.tap(page.getByRole('link', { name: '中国大陆企业' }))
  await taps.tap(field(page, 'termsAgreed').locator('input'))
  fields++
  await choosing('cooperationType', '采购')
  await choosing('country', 'CN', 'CN')
  await next()
  const code = await enter({ creditCode: creditCode('440101', number).toLowerCase() })
  await field(page, 'creditCode').getByRole('status').getByText('已填入').waitFor()
  await code?.press('Enter')
  await page.getByText('已从登记信息填入').waitFor()
  await choosing('businessModel', '生产')
  await next()
  await choosing('province', '广东省', 'guangdong')
  await choosing('city', '广州市')
  await next()
  await enterAndGoOn({ legalIdNo: '440106198001011234', legalPhone: '+86 138-0013-8000' })
  await enterAndGoOn({ contactName: '李禾', contactPhone: '138 0013 8001', contactMobile: '', contactEmail: `li${number}@hesui.example` })
  await enterAndGoOn({ bankName: '工商银行天河支行', bankAccount: '6222 0000 0123 4567' })
  await enter({ mainCategories: '叶菜' })
  await choosing('taxpayerType', '一般纳税人')
  await next()
  await taps.tap(page.locator('[data-wizard] [data-action="finish"]'))
  await page.getByText('1个工作日内完成审核').first().waitFor()
  return { taps: taps.count, fields }
}
