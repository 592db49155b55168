import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationOf } from '../records/exchange_records.ts'
import { countAttempt } from '../storage/queries/attempts.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

const minute = 60

/** Counts a call that somebody waits for, over all nodes. @returns seconds to wait once the other system has been asked as often in this minute as it bears */
export async function limitCalls(client: Queryable, { connector, of }: OperationOf): Promise<number> {
  if (!of.rate) return 0
  const at = Date.now() / 1_000
  const left = Math.ceil(minute - (at % minute))
  const key = `calls of ${connector} ${Math.floor(at / minute)}`
  const { waitSeconds } = await countAttempt(client, key, { from: of.rate.perMinute, wait: minute, most: minute, remember: 2 * minute })
  return waitSeconds > 0 ? left : 0
}

/** Waits for so many milliseconds, or until the signal breaks it off. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

const pauseOf: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal })
}

/**
 * Counts a call that nobody waits for, over all nodes, as soon as the other system bears one more in this minute.
 * @param pause default: by the clock
 * @throws AbortError once the signal says so
 */
export async function waitForTurn(client: Queryable, called: OperationOf, signal: AbortSignal, pause = pauseOf): Promise<void> {
  for (let seconds = await limitCalls(client, called); seconds > 0; seconds = await limitCalls(client, called))
    await pause(seconds * 1_000, signal)
}
