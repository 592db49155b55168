import { ensureBrowser } from '../steps/browser.js'
import { buildChanged } from '../steps/build.js'
import { say } from '../steps/say.js'
import { forgetKept, keptIn } from './kept-results.ts'
import { type Run, start } from './run-one.ts'
import { browser, checks, engine, type Runner, server } from './runners.ts'
import { filesToRepeat, weigh } from './second-look.ts'
import { type Outcome, summaryOf } from './summary.ts'

/** Which files of a runner are run; `undefined` means all of them. Default: all of every runner. */
export type Choice = (runner: Runner) => readonly string[] | undefined

/** Variables of the environment of every runner. */
type Given = Readonly<Record<string, string>>

/**
 * Runs everything and resolves to the exit code. The checks come first. Then the server, which waits for other processes most of the time,
 * the engine and the browser run beside each other. What fails in a browser or on the server is run once more, alone, at the end.
 */
export async function testAll(choice: Choice = () => undefined, env: Given = {}): Promise<number> {
  forgetKept()
  await ensureBrowser()
  const building = buildChanged()
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await told(start(check)))
  await building
  const chosen = [engine, server, browser].flatMap((runner) => {
    const files = choice(runner)
    return files?.length === 0 ? [] : [{ runner, run: start(runner, { files, env }) }]
  })
  const found: Outcome[] = []
  for (const { run } of chosen) found.push(await told(run))
  for (const [at, { runner }] of chosen.entries()) outcomes.push(await lookedAtTwice(runner, found[at] as Outcome, env))
  say(`\n${summaryOf(outcomes, keptIn)}`)
  return outcomes.some(({ report }) => report.failures.length > 0) ? 1 : 0
}

/** Says what runs, and what it writes. */
async function told(run: Run): Promise<Outcome> {
  say(`\n── ${run.name} ──`)
  run.listen()
  return { name: run.name, ...(await run.ended), flaky: [] }
}

/** Runs the files with failures once more, when nothing else runs any longer. */
async function lookedAtTwice(runner: Runner, first: Outcome, env: Given): Promise<Outcome> {
  const files = runner.looksTwice ? filesToRepeat(first.report) : []
  if (files.length === 0) return first
  say(`\n── ${runner.name}: once more, alone: ${files.join(', ')} ──`)
  const run = start(runner, { files, env: { ...env, WORKERS: '1' }, log: `${runner.name} once more` })
  run.listen()
  const { report, seconds } = await run.ended
  return { name: first.name, seconds: first.seconds + seconds, ...weigh(first.report, report) }
}
