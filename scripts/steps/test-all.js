import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.js'
import { buildChanged } from './build.js'
import { root } from './root.js'
import { run } from './run.js'
import { say } from './say.js'

const tools = join(root, 'node_modules', '.bin')
const tool = (name) => join(tools, name)
const node = process.execPath
const pergola = ['cli/bin/pergola.js']
const bundles = ['metadata', 'examples/library', 'bench/portal']

/** What a person has set for a portal of theirs is not for the tests. */
const own = [
  'APP_KEY',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'HOST',
  'LOG_LEVEL',
  'METADATA_DIR',
  'METADATA_WATCH',
  'PORT',
  'PORTAL_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'OIDC_ISSUER',
]

/** What needs no server, in the order in which it runs. A runner with `results` counts its own tests in that file, any other is one test. */
const checks = [
  { name: 'style', command: tool('biome'), words: () => ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
  { name: 'types', command: tool('tsc'), words: () => ['-p', '.'] },
  ...bundles.flatMap((bundle) => [
    { name: `metadata: ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'validate'] },
    { name: `form of ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'format', '--check'] },
  ]),
  { name: 'engine and tools', command: tool('vitest'), words: (file) => ['run', ...reportTo(file)], results: vitestResults },
]

/** Waits for PostgreSQL and for other processes most of the time, so it runs beside the checks and is told after them. */
const server = {
  name: 'server',
  command: node,
  words: (file) => ['--import=@poppinss/ts-exec', 'server/bin/test.ts', `--results=${file}`],
  results: ownResults,
  quiet: true,
}

const browser = {
  name: 'browser',
  command: tool('vitest'),
  words: (file) => ['run', '--config', 'tests/browser/vitest.config.ts', ...reportTo(file)],
  results: vitestResults,
}

/** Runs everything and resolves to the exit code. */
export async function testAll() {
  await ensureBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'pergola-tests-'))
  const outcomes = []
  const beside = outcomeOf(server, folder)
  for (const check of checks) outcomes.push(await told(check, outcomeOf(check, folder)))
  outcomes.push(await told(server, beside))
  await buildChanged()
  outcomes.push(await told(browser, outcomeOf(browser, folder)))
  rmSync(folder, { recursive: true, force: true })
  return sumUp(outcomes)
}

/** Says what runs, and its output where it was caught. */
async function told({ name, quiet }, outcome) {
  say(`\n── ${name} ──`)
  const { passed, failed, output } = await outcome
  if (quiet) say(output)
  return { name, passed, failed }
}

async function outcomeOf({ name, command, words, results, quiet }, folder) {
  const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const { code, output } = await run(command, words(file), { env: environment(), quiet })
  const counted = results?.(file) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  return { ...counted, failed: code !== 0 && counted.failed === 0 ? 1 : counted.failed, output }
}

function sumUp(outcomes) {
  const sum = (kind) => outcomes.reduce((total, each) => total + each[kind], 0)
  say(`\n${outcomes.map(({ name, passed, failed }) => `${name}: ${passed} passed, ${failed} failed`).join('\n')}\n`)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 ? 1 : 0
}

function environment() {
  const given = Object.entries(process.env).filter(([name]) => !own.includes(name) && !name.startsWith('npm_'))
  return { ...Object.fromEntries(given), CI: '1', NODE_ENV: 'test' }
}

function reportTo(file) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

function vitestResults(file) {
  const report = ownResults(file)
  return report && { passed: report.numPassedTests, failed: report.numFailedTests }
}

function ownResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
