import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Somebody at a touch screen, of whom it is known how often they have tapped. */
export interface Taps {
  /** Taps once. */
  tap(at: Locator): Promise<void>
  /** Enters a value where a tap has led: the tap counts, what the keyboard of the phone does not. */
  enter(at: Locator, text: string): Promise<void>
  readonly count: number
}

/** Begins to count. */
export function countTaps(): Taps {
  let count = 0
  return {
    async tap(at) {
      await at.tap()
      count++
    },
    async enter(at, text) {
      await at.tap()
      count++
      await at.fill(text)
      await at.press('Tab')
      // An amount that was left shows its thousands.
      await expect.poll(async () => (await at.inputValue()).replaceAll(',', '')).toBe(text)
    },
    get count() {
      return count
    },
  }
}
