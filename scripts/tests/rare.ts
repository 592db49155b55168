import { ensureBrowser } from '../steps/browser.js'
import { buildChanged } from '../steps/build.js'
import { say } from '../steps/say.js'
import { forgetKept, keptIn } from './kept-results.ts'
import { start } from './run-one.ts'
import { browser, engine, type Runner, server } from './runners.ts'
import { type Outcome, summaryOf } from './summary.ts'

/** A test that takes long to find what is rare; `npm test` tries a little of the same. */
interface Rare {
  readonly name: string
  readonly runner: Runner
  readonly files: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** What is covered when it has passed. */
  readonly covers: string
}

/** What `npm run test:long` runs. */
export const rare: readonly Rare[] = [
  {
    name: 'rounds of crashes',
    runner: server,
    files: ['server/tests/crash/crash.spec.ts'],
    env: { CRASH_ROUNDS: '50' },
    covers: 'the database and a node killed by turns 50 times under load, with nothing lost, halved or doubled',
  },
  {
    name: 'crashes in the middle of a feed',
    runner: server,
    files: ['server/tests/crash/fed_rows.spec.ts'],
    env: { FEED_ROUNDS: '20' },
    covers: '20 runs that bring rows, each killed twice, with pages that break off, and no row lost or brought twice',
  },
  {
    name: 'the whole crawl',
    runner: browser,
    files: ['tests/browser/crawler.test.ts'],
    env: { CRAWL: 'all' },
    covers: 'every screen, opened by each person of the demonstration who may see it, in each language',
  },
  {
    name: 'expressions in the database',
    runner: server,
    files: ['server/tests/storage/equality.spec.ts'],
    env: { EXPRESSION_PAIRS: '200000' },
    covers: '200,000 pairs of a random expression and a record, answered alike by the engine and by PostgreSQL',
  },
  {
    name: 'what fits best',
    runner: server,
    files: ['server/tests/records/best_fit.spec.ts'],
    env: { FITS: '100000' },
    covers: '100,000 random cases of overlapping ranges and periods, of which the engine and PostgreSQL find the same record',
  },
  {
    name: 'demands of all stores',
    runner: server,
    files: ['server/tests/portal/demand_mass.spec.ts'],
    env: { DEMANDS: '5000' },
    covers: '5,000 demands of 200 stores in one merge, ordered by one run and the rest by the next, none of them twice',
  },
  {
    name: 'the whole matrix',
    runner: server,
    files: ['server/tests/matrix/matrix.spec.ts'],
    env: { EVERY: '1' },
    covers: 'every account asked about every entity that is closed to it, and told of a record by every message',
  },
  {
    name: 'the figures of the reports',
    runner: server,
    files: ['server/tests/portal/report_figures.spec.ts'],
    env: { EVERY: '1' },
    covers: 'of each report of the demonstration twenty times as many rows, subtotals and columns, added up from what they open',
  },
  {
    name: 'every name and every mutant',
    runner: engine,
    files: ['engine/runtime/names/rename.test.ts', 'engine/testing/mutation/mutation.test.ts', 'cli/lsp/latency.test.ts'],
    env: { EVERY: '1' },
    covers:
      'every name of the library given another, 500 and 100 mutants of the library and of the portal caught, and an editor answered nine times',
  },
  {
    name: 'a day without a network',
    runner: browser,
    files: ['tests/browser/without-network.test.ts'],
    env: { EVERY: '1' },
    covers: 'fifty purchases typed on a phone without a network, with its browser killed twice and other prices meanwhile',
  },
  {
    name: 'every screen of a supplier on a phone',
    runner: browser,
    files: ['tests/browser/phone-screens.test.ts'],
    env: { EVERY: '1' },
    covers: 'every screen that a supplier reaches and the first document of each list: nothing off the screen, targets, inputs and axe',
  },
  {
    name: 'every kind of person and every speed',
    runner: browser,
    files: ['tests/browser/own-views.test.ts', 'tests/browser/typed-dates.test.ts', 'tests/browser/typed-picks.test.ts'],
    env: { EVERY: '1' },
    covers: 'views saved by each kind of person; dates and pickers typed into at each speed, with answers on time, late and out of order',
  },
]

/** Runs what is slow and rare, one after the other, and says what was covered. Resolves to the exit code. */
export async function testRare(): Promise<number> {
  forgetKept()
  await ensureBrowser()
  await buildChanged()
  const outcomes: Outcome[] = []
  for (const { name, runner, files, env } of rare) {
    say(`\n── ${name} ──`)
    const run = start(runner, { files, env, log: name })
    run.listen()
    outcomes.push({ name, ...(await run.ended), flaky: [] })
  }
  say('\nCovered:')
  for (const [at, { report }] of outcomes.entries()) if (report.failures.length === 0) say(`  ${rare[at]?.covers}`)
  say(`\n${summaryOf(outcomes, keptIn)}`)
  return outcomes.some(({ report }) => report.failures.length > 0) ? 1 : 0
}
