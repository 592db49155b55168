import type { Page } from 'playwright-core'
import { seriousFindings } from '../axe.ts'
import { type Language, strangeWords } from './words.ts'

/** How a screen is looked at. */
interface Look {
  readonly language: Language
  /** Whether it has to show rows. */
  readonly hasRows: boolean
  /** Whether axe looks at it too. */
  readonly isExamined: boolean
  /** The accounts of the demonstration, whose names look like keys. */
  readonly accounts: ReadonlySet<string>
}

/** The page in front: that of the front tab, or the whole of it for somebody who has not signed in. */
const front = ':is([data-pane]:not([hidden]), body:not(:has([data-pane])))'
const waiting = ':is([aria-busy="true"], .ant-skeleton, .ant-spin-spinning)'
const rows = ':is([role="row"][row-index]:has([role="gridcell"]:not(:empty)), article)'

/** Waits until the screen of this address is in front and has come to rest: its heading stands there, nothing is loading, and a list has rows or says why not. */
export async function settled(page: Page, address: string, kind: string): Promise<void> {
  if (kind !== 'redirect') await page.locator(`[data-path="${address}"]:not([hidden]), body:not(:has([data-pane]))`).first().waitFor()
  await page.locator(`${front} h1:visible`).first().waitFor()
  const content = kind === 'list' ? `${front} :is(${rows}, [role="status"])` : `${front} h1`
  await page.waitForFunction(([content, waiting]) => document.querySelector(content) !== null && document.querySelector(waiting) === null, [
    content,
    `${front} ${waiting}`,
  ] as const)
}

/** Closes the tab in front. */
export async function leave(page: Page): Promise<void> {
  const close = page.locator('li[data-active="true"] > a[aria-current="page"] + button')
  if ((await close.count()) > 0) await close.click()
}

/** What a demanding eye would not let pass on the screen in front. */
export async function findingsOn(page: Page, { language, hasRows, isExamined, accounts }: Look): Promise<readonly string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(await strangeWords(page, language, accounts)),
    ...(wide > 0 ? [`${wide} px wider than the window`] : []),
    ...(await failures(page)),
    ...(hasRows && (await rowsOf(page)) === 0 ? ['a list without rows'] : []),
    ...(await mute(page)),
    ...(isExamined ? await seriousFindings(page) : []),
  ]
}

/** What the page says of itself that went wrong. */
const failures = async (page: Page) =>
  (await page.locator(`${front} [role="alert"]:visible`).allInnerTexts()).map((text) => `an alert: ${text}`)

const rowsOf = (page: Page) => page.locator(`${front} ${rows}`).count()

/** Buttons that are off and do not say why. */
async function mute(page: Page): Promise<readonly string[]> {
  const silent = await page.locator(`${front} [data-action]`).evaluateAll((buttons) =>
    buttons
      .filter((button) => (button as HTMLButtonElement).disabled || button.getAttribute('aria-disabled') === 'true')
      .filter(
        (button) => !button.getAttribute('title') && !document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      .map((button) => button.getAttribute('data-action')),
  )
  return silent.map((name) => `${name} is off and does not say why`)
}
