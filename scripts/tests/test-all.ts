import { availableParallelism } from 'node:os'
import { ensureBrowser } from '../steps/browser.js'
import { buildChanged } from '../steps/build.js'
import { say } from '../steps/say.js'
import { everyFile } from './changes.ts'
import { forgetKept, keptIn } from './kept-results.ts'
import { onLanes } from './lanes.ts'
import { type Part, partsOf } from './parts.ts'
import { type Run, start } from './run-one.ts'
import { browser, checks, engine, type Runner, server } from './runners.ts'
import { filesToRepeat, weigh } from './second-look.ts'
import { type Outcome, summaryOf, together } from './summary.ts'

/** Which files of a runner are run; `undefined` means all of them. Default: all of every runner. */
export type Choice = (runner: Runner) => readonly string[] | undefined

/** Variables of the environment of every runner. */
type Given = Readonly<Record<string, string>>

/**
 * Runs everything and resolves to the exit code. The checks come first. Then the server, the browser and the engine in parts, as many beside
 * each other as there are processors: more of them would take turns, and wait for each other until tests give up. What fails in a browser
 * or on the server is run once more, alone, at the end.
 */
export async function testAll(choice: Choice = () => undefined, env: Given = {}): Promise<number> {
  forgetKept()
  await ensureBrowser()
  const building = buildChanged()
  const outcomes: Outcome[] = []
  for (const check of checks) outcomes.push(await told(start(check)))
  await building
  const files = everyFile()
  const chosen = [server, browser, engine].flatMap((runner) => {
    const own = choice(runner) ?? files.filter((path) => runner.owns?.(path))
    return partsOf(runner, own)
  })
  const found = await foundBy(chosen, env)
  for (const [runner, parts] of Map.groupBy(found, ({ part }) => part.runner))
    outcomes.push(await lookedAtTwice(runner, together(runner.name, parts), env))
  say(`\n${summaryOf(outcomes, keptIn)}`)
  return outcomes.some(({ report }) => report.failures.length > 0) ? 1 : 0
}

/** Runs parts on as many lanes as there are processors, and tells of each in turn. */
async function foundBy(parts: readonly Part[], env: Given): Promise<readonly (Outcome & { readonly part: Part })[]> {
  const runs = onLanes(availableParallelism(), parts, (part) => ({ part, ...start(part.runner, { ...part, env }) }))
  const found = []
  for (const begun of runs) {
    const run = await begun
    found.push({ part: run.part, ...(await told(run)) })
  }
  return found
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
