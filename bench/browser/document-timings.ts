import type { Page } from 'playwright-core'
import { processorTime } from './window.ts'

/** The keys of an observed stretch: the 95th percentile of the milliseconds from key to paint, and the processor time that each took. */
export interface KeyTimes {
  readonly p95: number
  readonly processor: number
}

/** Watches how long the page takes from a key to the paint that shows what it did, as the browser itself measures it. */
async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

const cell = (page: Page, row: number, field: string) => page.locator(`[role="row"][row-index="${row}"] [col-id="${field}"]:visible`)

/** Types words, each taken with a key. The browser reports no key that took less than 16 ms: those count as 8. */
async function typeWords(page: Page, words: readonly string[], taking: string): Promise<KeyTimes> {
  await watchKeys(page)
  const processor = await processorTime(page, async () => {
    for (const word of words) {
      await page.keyboard.type(word, { delay: 40 })
      await page.keyboard.press(taking)
      await page.waitForTimeout(200)
    }
    // What is put off until after the last key counts too.
    await page.waitForTimeout(500)
  })
  const slow = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const pressed = words.reduce((sum, word) => sum + word.length + 1, 0)
  const all = [...Array.from({ length: Math.max(0, pressed - slow.length) }, () => 8), ...slow].sort((one, other) => one - other)
  return { p95: all[Math.floor(all.length * 0.95)] ?? 0, processor: processor / pressed }
}

/** Scrolls the lines to their first row: only rows in view are in the page. */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const viewport of document.querySelectorAll('.ag-grid-viewport')) viewport.scrollTo(0, 0)
  })
  await cell(page, 0, 'goodsName').waitFor()
}

/** Types thirty quantities into the lines of a document, each taken with Enter, which goes on to the next line. */
export async function lineKeys(page: Page): Promise<KeyTimes> {
  await toTop(page)
  await cell(page, 2, 'quantity').click()
  return typeWords(
    page,
    Array.from({ length: 30 }, (_, at) => `${at + 2}2.5`),
    'Enter',
  )
}

/** Types into twenty inputs of a form, each left with Tab. */
export async function formKeys(page: Page, first: string): Promise<KeyTimes> {
  await page.locator(first).first().click()
  return typeWords(
    page,
    Array.from({ length: 20 }, () => '12'),
    'Tab',
  )
}

/** A block of 500 x 5 as a spreadsheet copies it. */
const block = (word: string) =>
  Array.from({ length: 500 }, (_, at) => [`${word}${at}`, `4006381${at}`, 'BOX', at + 2, '3.25'].join('\t')).join('\n')

/** Milliseconds from a block of 500 x 5 that is pasted into the first cell to the paint that shows it. */
export async function pasteTime(page: Page, round: number): Promise<number> {
  const word = `粘贴${round}-`
  await toTop(page)
  await cell(page, 0, 'goodsName').click()
  return page.evaluate(
    ({ text, first }) =>
      new Promise<number>((resolve) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const start = performance.now()
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        const look = () => {
          const shown = [...document.querySelectorAll('[role="row"][row-index="0"] [col-id="goodsName"]')]
          if (shown.some((one) => one.textContent?.includes(first))) requestAnimationFrame(() => resolve(performance.now() - start))
          else requestAnimationFrame(look)
        }
        look()
      }),
    { text: block(word), first: `${word}0` },
  )
}

/** Milliseconds from the address of a document of 500 lines to the first of them on the screen. */
export function openingTime(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (asked) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        location.hash = asked
        const look = () => {
          const pane = document.querySelector('[data-pane]:not([hidden])')
          if (pane?.querySelector('[data-lines] [role="row"][row-index="0"] [col-id="goodsName"]')) resolve(performance.now() - start)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    address,
  )
}
