import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../../', import.meta.url))

/** Where the Pergola that checks a bundle is fetched from. */
export interface Engine {
  /** An address that git reads; nothing when only its owner knows one. */
  readonly repository: string | undefined
  /** A commit, branch or tag. */
  readonly revision: string
}

/** The repository and commit of this very Pergola, as far as others can reach them. */
export function thisEngine(): Engine {
  return { repository: publicAddress(git('remote', 'get-url', 'origin') ?? ''), revision: git('rev-parse', 'HEAD') ?? 'main' }
}

function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', ['-C', home, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** `git@host:owner/name.git` and `https://token@host/owner/name` as `https://host/owner/name`; a folder of this machine is none. */
export function publicAddress(remote: string): string | undefined {
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/)(?:[^@/]*@)?([^/]+)\/(.+?)\/?$/.exec(remote) ?? /^[^@/]+@([^:/]+):(.+)$/.exec(remote) ?? []
  return host === undefined || path === undefined ? undefined : `https://${host}/${path}`
}

/** Whether a folder is a clone of Pergola itself, so that its own packages check what is in it. */
export function isEngine(folder: string): boolean {
  const path = join(folder, 'package.json')
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).name === 'pergola'
}

/** The check of a bundle for GitHub Actions: in a clone of Pergola with its packages, anywhere else with a Pergola that is fetched. */
export function githubWorkflow(folder: string, engine: Engine | 'own'): string {
  const steps = engine === 'own' ? own(folder) : fetched(folder)
  return `name: metadata
on: [push, pull_request]
permissions:
  contents: read
${engine === 'own' ? '' : environment(engine)}jobs:
  metadata:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: ${engine === 'own' ? '{ node-version: 24, cache: npm }' : '{ node-version: 24 }'}
${steps.map((step) => `      - run: ${step}\n`).join('')}`
}

const environment = ({ repository, revision }: Engine) => `env:
  # The Pergola that checks the bundle: a variable of the repository goes before what stands here.
  PERGOLA_REPOSITORY: \${{ vars.PERGOLA_REPOSITORY${repository === undefined ? '' : ` || '${repository}'`} }}
  PERGOLA_REVISION: \${{ vars.PERGOLA_REVISION || '${revision}' }}
`

const own = (folder: string) => ['npm ci', `npx pergola -m ${folder} validate`, `npx pergola -m ${folder} format --check`]

const at = '"$RUNNER_TEMP/pergola"'
const fetched = (folder: string) => [
  `git init -q ${at} && git -C ${at} fetch -q --depth 1 "$PERGOLA_REPOSITORY" "$PERGOLA_REVISION" && git -C ${at} checkout -q FETCH_HEAD`,
  `npm ci --prefix ${at} --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund`,
  `node "$RUNNER_TEMP/pergola/cli/bin/pergola.js" -m ${folder} validate`,
  `node "$RUNNER_TEMP/pergola/cli/bin/pergola.js" -m ${folder} format --check`,
]
