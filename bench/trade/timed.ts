import type pg from 'pg'
import { median } from '../server/measure.ts'
import { databaseTimes, spentBetween } from '../work/processor.ts'

/** What work took, in milliseconds: of a clock, and of the processor, of this process and of its database. */
export interface Timed<Result> {
  readonly result: Result
  readonly elapsed: number
  readonly process: number
  readonly database: number
}

/** Does work once, and says what it took. */
export async function timed<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Timed<Result>> {
  const [usage, database, begun] = [process.cpuUsage(), await databaseTimes(pool), performance.now()]
  const result = await work()
  const elapsed = performance.now() - begun
  const { user, system } = process.cpuUsage(usage)
  return { result, elapsed, process: (user + system) / 1_000, database: spentBetween(database, await databaseTimes(pool)) }
}

/** Does work some times, one after the other: what the middle one took by the clock, and each of the processor. The first is not counted. */
export async function medianOf(pool: pg.Pool, rounds: number, work: (round: number) => Promise<unknown>): Promise<Timed<unknown>> {
  await work(0)
  const times: number[] = []
  const { process, database } = await timed(pool, async () => {
    for (let round = 1; round <= rounds; round++) {
      const begun = performance.now()
      await work(round)
      times.push(performance.now() - begun)
    }
  })
  return { result: undefined, elapsed: median(times), process: process / rounds, database: database / rounds }
}

/** A line of the table of figures. @param hand what the same took in SQL by hand, where there is such SQL */
export function row(name: string, took: Timed<unknown>, goal: number | undefined, hand?: Timed<unknown>): string {
  const ratio = hand ? `${milliseconds(hand.elapsed)} | ${(took.elapsed / hand.elapsed).toFixed(1)}` : ' | '
  return `| ${name} | ${milliseconds(took.elapsed)} | ${goal ?? ''} | ${ratio} | ${milliseconds(took.process)}, ${milliseconds(took.database)} |`
}

export const heading =
  '| work | Pergola, ms | goal, ms | SQL by hand, ms | ratio | processor of the process and of the database, ms |\n|---|---|---|---|---|---|'

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
