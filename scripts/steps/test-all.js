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

/** Runners in the order in which they run; one with `results` counts its own tests in that file, any other is one test. */
const runners = [
  { name: 'style', command: tool('biome'), words: () => ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
  { name: 'types', command: tool('tsc'), words: () => ['-p', '.'] },
  ...bundles.flatMap((bundle) => [
    { name: `metadata: ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'validate'] },
    { name: `form of ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'format', '--check'] },
  ]),
  { name: 'engine and tools', command: tool('vitest'), words: (file) => ['run', ...reportTo(file)], results: vitestResults },
  {
    name: 'server',
    command: node,
    words: (file) => ['--import=@poppinss/ts-exec', 'server/bin/test.ts', `--results=${file}`],
    results: ownResults,
  },
  {
    name: 'browser',
    before: buildChanged,
    command: tool('vitest'),
    words: (file) => ['run', '--config', 'tests/browser/vitest.config.ts', ...reportTo(file)],
    results: vitestResults,
  },
]

/** Runs everything and resolves to the exit code. */
export async function testAll() {
  await ensureBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'pergola-tests-'))
  const totals = { passed: 0, failed: 0 }
  const summary = []
  for (const [index, runner] of runners.entries()) {
    say(`\n── ${runner.name} ──`)
    const { passed, failed } = await runOne(runner, join(folder, `${index}.json`))
    totals.passed += passed
    totals.failed += failed
    summary.push(`${runner.name}: ${passed} passed, ${failed} failed`)
  }
  rmSync(folder, { recursive: true, force: true })
  say(`\n${summary.join('\n')}\n`)
  say(`${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed > 0 ? 1 : 0
}

async function runOne({ command, words, results, before }, file) {
  await before?.()
  const { code } = await run(command, words(file), { env: environment() })
  const counted = results?.(file)
  if (!counted) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
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
