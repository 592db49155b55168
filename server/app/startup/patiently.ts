import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../process/refusal.ts'

/**
 * Tries again for a while what another process may be about to give back, such as one that is just stopping.
 * @throws Refusal of the last attempt
 */
export async function patiently<T>(attempt: () => T | Promise<T>, milliseconds = 2_000, pause = 100): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Refusal) || waited >= milliseconds) throw error
      await sleep(pause)
    }
  }
}
