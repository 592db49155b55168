import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../steps/browser.js'
import { buildChanged } from '../steps/build.js'
import { giveUp, say } from '../steps/say.js'
import { changesSince, everyFile } from './changes.ts'
import { forgetKept, keptIn } from './kept-results.ts'
import type { Failure } from './report.ts'
import { start } from './run-one.ts'
import { ofFiles, type Runner } from './runners.ts'

const usage = 'usage: npm run test:flaky [-- a part of a file’s path … --times 10]'

/** Repeats files of tests while the processors are kept busy, and says which of their tests do not always pass. Resolves to the exit code. */
export async function repeat(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { times: { type: 'string', default: '10' } },
  })
  const times = Number(values.times)
  if (!Number.isInteger(times) || times < 1) giveUp(`--times must be a whole number from 1, but is "${values.times}". ${usage}`)
  const chosen = filesToRepeat(everyFile(), positionals, changesSince().files)
  if (chosen.length === 0)
    giveUp(
      positionals.length > 0
        ? `No file of tests is called ${positionals.join(' or ')}. ${usage}`
        : `No file of tests has changed lately. ${usage}`,
    )
  forgetKept()
  await ensureBrowser()
  await buildChanged()
  const failures: Failure[] = []
  const load = startLoad()
  try {
    for (let time = 1; time <= times; time++)
      for (const { runner, files } of chosen) {
        say(`\n── ${runner.name}, ${time} of ${times}: ${files.join(', ')} ──`)
        const run = start(runner, { files, log: `${runner.name} ${time}` })
        run.listen()
        failures.push(...(await run.ended).report.failures)
      }
  } finally {
    for (const each of load) each.kill()
  }
  say(`\n${repetitionsOf(failures, times)}`)
  return failures.length > 0 ? 1 : 0
}

/** The files of tests whose paths contain one of the words; without words those that have changed. */
export function filesToRepeat(
  all: readonly string[],
  words: readonly string[],
  changed: readonly string[],
): readonly { readonly runner: Runner; readonly files: readonly string[] }[] {
  const isMeant = (path: string) => (words.length > 0 ? words.some((word) => path.includes(word)) : changed.includes(path))
  return ofFiles
    .map((runner) => ({ runner, files: all.filter((path) => runner.owns?.(path) && isMeant(path)) }))
    .filter(({ files }) => files.length > 0)
}

/** What the repetitions have shown, the test that failed most often first. */
export function repetitionsOf(failures: readonly Failure[], times: number): string {
  if (failures.length === 0) return `Everything has passed ${times} times.`
  const byTest = [...Map.groupBy(failures, ({ file, name }) => `${file} · ${name}`)].sort(([, one], [, other]) => other.length - one.length)
  const lines = byTest.map(([test, all]) => `${all.length} of ${times} times failed: ${test} · ${all[0]?.reason}`)
  return [...lines, `Pictures and logs are in ${keptIn}.`].join('\n')
}

/** Keeps every processor busy beside the tests. */
function startLoad(): readonly ChildProcess[] {
  const busy = [
    '-e',
    'process.once("disconnect", () => process.exit()); const work = () => { for (let i = 0; i < 1e7; i++); setImmediate(work) }; work()',
  ]
  return Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, busy, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  )
}
