import type { Page } from 'playwright-core'

/** Lets every answer of the API come so many milliseconds late; each by a time of its own where a range is given, so that a later one can come first. */
export async function slowNetwork(page: Page, from: number, to = from): Promise<void> {
  let asked = 0
  await page.route('**/api/**', async (route) => {
    // The first of two that follow each other is the later one.
    const late = asked++ % 2 === 0 ? to : from
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue().catch(() => undefined)
  })
}
