import { join } from 'node:path'
import { root } from '../steps/root.js'
import { fromVitest, type Report, readReport } from './report.ts'

/** A program that tests something. */
export interface Runner {
  readonly name: string
  readonly command: string
  /** @param report a file to write what was found to @param files the only ones to run; default: all */
  readonly words: (report: string, files?: readonly string[]) => readonly string[]
  /** Reads what it has found. Default: it counts nothing, and is one test. */
  readonly read?: (report: string) => Report | undefined
  /** Which files of tests are its own. Default: none. */
  readonly owns?: (path: string) => boolean
  /** In how many programs its files can be run, so that processors share them. Default: one. */
  readonly parts?: number
  /** Whether what fails is run once more: its tests wait for other processes, a browser, or the clock. */
  readonly looksTwice?: boolean
}

const tool = (name: string) => join(root, 'node_modules', '.bin', name)
const node = process.execPath
const pergola = ['cli/bin/pergola.js']
const bundles = ['metadata', 'examples/library', 'bench/portal']
const reportTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

const readVitest: Runner['read'] = (file) => {
  const report = readReport<Parameters<typeof fromVitest>[0]>(file)
  return report && fromVitest(report)
}

/** What is quick, in the order in which it runs. */
export const checks: readonly Runner[] = [
  { name: 'style', command: tool('biome'), words: () => ['ci', '.', ...(process.stdout.isTTY ? [] : ['--colors=off'])] },
  { name: 'types', command: tool('tsc'), words: () => ['-p', '.'] },
  ...bundles.flatMap((bundle) => [
    { name: `metadata: ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'validate'] },
    { name: `form of ${bundle}`, command: node, words: () => [...pergola, '--metadata', bundle, 'format', '--check'] },
  ]),
]

/** Tests of the engine and the tools, beside their files. */
export const engine: Runner = {
  name: 'engine and tools',
  command: tool('vitest'),
  words: (report, files = []) => ['run', ...files, ...reportTo(report)],
  read: readVitest,
  owns: (path) => /^(engine|cli|scripts|bench)\/.*\.test\.tsx?$|^tests\/[^/]+\.test\.ts$/.test(path),
  looksTwice: true,
}

/** Tests of the server, on a PostgreSQL of their own. */
export const server: Runner = {
  name: 'server',
  command: node,
  words: (report, files = []) => [
    // What a test needs and forgets is collected in an eighth of the time when there is room for it.
    '--max-semi-space-size=64',
    '--import=@poppinss/ts-exec',
    'server/bin/test.ts',
    `--results=${report}`,
    ...files.flatMap((file) => ['--files', file.replace(/^server\/tests\//, '')]),
  ],
  read: readReport<Report>,
  owns: (path) => /^server\/tests\/.*\.spec\.ts$/.test(path),
  looksTwice: true,
  parts: 2,
}

/** What a person does, in a browser on the built portal. */
export const browser: Runner = {
  name: 'browser',
  command: tool('vitest'),
  words: (report, files = []) => ['run', '--config', 'tests/browser/vitest.config.ts', ...files, ...reportTo(report)],
  read: readVitest,
  owns: (path) => /^tests\/browser\/.*\.test\.ts$/.test(path),
  looksTwice: true,
  parts: 4,
}

/** The runners whose tests stand in files. */
export const ofFiles: readonly Runner[] = [engine, server, browser]
