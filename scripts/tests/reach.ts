import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withImports } from '../steps/imports.ts'
import { root } from '../steps/root.js'
import { browser, engine, type Runner, server } from './runners.ts'

/** What a file of tests rests on. */
interface Reach {
  readonly files: ReadonlySet<string>
  /** Folders that it reads or runs as a whole; each ends with a slash. The empty one is the repository. */
  readonly folders: readonly string[]
}

/** What every test rests on: packages and how they are run. */
const ground = ['package.json', 'package-lock.json', 'tsconfig.json']

/** Folders that tests read, where they or what they import names them. */
const read = ['metadata/', 'examples/', 'bench/portal/', 'docs/']

/** Tests of the server that ask one over HTTP take the client that they are given, the portal that runs, or start a server. */
const takesClient = /\(\s*\{[^}]*\bclient\b[^}]*\}\s*\)\s*=>/
const overHttp = /(^|\/)(services\/portal|support\/(server_process|visitor|caller))\.ts$/
const wholeServer = [
  'server/bin/test.ts',
  'server/bin/server.ts',
  'server/adonisrc.ts',
  'server/start/routes.ts',
  'server/start/controllers.ts',
  'server/start/kernel.ts',
]

/** Tests of the engine and the tools that read whatever stands in a folder: any change may be one that they look at. */
const looksAround = /\breaddir|\bglob(Sync)?\(/
const everything = ''

/** What a browser shows: the whole of the product. */
const product = [
  'engine/',
  'server/app/',
  'server/bin/',
  'server/config/',
  'server/extensions/',
  'server/providers/',
  'server/start/',
  'metadata/',
  'examples/',
  'vite.config.ts',
  'index.html',
]

/** What a file of tests of a runner rests on. */
export function reachOf(runner: Runner, file: string): Reach {
  if (runner === browser)
    return {
      files: new Set([...ground, ...withImports([file, 'tests/browser/vitest.config.ts', 'tests/browser/support/portal.ts'])]),
      folders: product,
    }
  const own = withImports([file])
  if (runner === engine && looksAround.test(textOf(file))) return { files: new Set(own), folders: [everything] }
  const asks = runner === server && (takesClient.test(textOf(file)) || own.some((path) => overHttp.test(path)))
  const all = asks ? withImports([...own, ...wholeServer]) : own
  const more = runner === server ? ['server/bin/test.ts', 'server/tests/bootstrap.ts'] : ['vitest.config.ts']
  return { files: new Set([...ground, ...more, ...all]), folders: [...new Set(all.flatMap(foldersNamedIn))] }
}

const named = new Map<string, readonly string[]>()

/** The folders that a file names, as it may read them. */
function foldersNamedIn(path: string): readonly string[] {
  const known = named.get(path)
  if (known) return known
  const text = textOf(path)
  const found = read.filter((folder) => text.includes(folder) || text.includes(`'${folder.slice(0, -1)}'`))
  named.set(path, found)
  return found
}

const textOf = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** Whether a change of these files can break what rests on that. */
export const isAffected = ({ files, folders }: Reach, changed: readonly string[]): boolean =>
  changed.some((path) => files.has(path) || folders.some((folder) => path.startsWith(folder)))
