import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyFolder, run } from '../testing/run.ts'
import { githubWorkflow, publicAddress } from './github-workflow.ts'

const home = fileURLToPath(new URL('../../', import.meta.url))

/** What checks a bundle, committed as a repository of its own. */
function repositoryOfEngine(): string {
  const folder = emptyFolder()
  for (const part of ['engine', 'cli', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(home, part), join(folder, part), { recursive: true })
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@localhost', ...words], { stdio: 'pipe' })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'Engine')
  return folder
}

const stepsOf = (path: string) => [...readFileSync(path, 'utf8').matchAll(/^ {6}- run: (.*)$/gm)].map(([, step = '']) => step)

/** The first step of a workflow that fails, run one after the other as GitHub runs them; the packages are those of this clone. */
function failing(cwd: string, env: Record<string, string>): string | undefined {
  return stepsOf(join(cwd, '.github/workflows/metadata.yml')).find((step) => {
    if (step.startsWith('npm ci ')) {
      symlinkSync(join(home, 'node_modules'), join(env.RUNNER_TEMP ?? '', 'pergola/node_modules'))
      return false
    }
    try {
      execFileSync('bash', ['-e', '-c', step], {
        cwd,
        env: { PATH: `${join(home, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
        stdio: 'pipe',
      })
      return false
    } catch {
      return true
    }
  })
}

test('the workflow of a new app checks it in a repository that has nothing but the bundle', { timeout: 240_000 }, async () => {
  const cwd = emptyFolder()
  const bundle = join(cwd, 'metadata')
  await run(['new', 'app', '小门户'], { cwd, bundle })
  const env = () => ({ PERGOLA_REPOSITORY: repository, PERGOLA_REVISION: 'HEAD', RUNNER_TEMP: emptyFolder() })
  const repository = repositoryOfEngine()

  expect(stepsOf(join(cwd, '.github/workflows/metadata.yml'))).toHaveLength(4)
  expect(failing(cwd, env())).toBeUndefined()

  const menu = join(bundle, 'menus/main.json')
  writeFileSync(menu, readFileSync(menu, 'utf8').replace('/people/people', '/people/peopel'))
  expect(failing(cwd, env())).toContain('validate')
})

test('in a clone of Pergola its own packages check the bundle', async () => {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'portal'))
  writeFileSync(join(cwd, 'package.json'), '{"name": "pergola"}')

  await run(['new', 'app', '小门户'], { cwd, bundle: join(cwd, 'portal') })

  expect(stepsOf(join(cwd, '.github/workflows/metadata.yml'))).toEqual([
    'npm ci',
    'npx pergola -m portal validate',
    'npx pergola -m portal format --check',
  ])
})

test('where nobody else can reach this clone, the owner of the repository says where Pergola is', () => {
  const at = (repository: string | undefined) => githubWorkflow('metadata', { repository, revision: 'main' })

  expect(at('https://host/o/r')).toContain("{{ vars.PERGOLA_REPOSITORY || 'https://host/o/r' }}")
  expect(at(undefined)).toContain('{{ vars.PERGOLA_REPOSITORY }}\n')
})

test.each([
  ['https://host/o/r.git', 'https://host/o/r.git'],
  ['https://user:secret@host/o/r', 'https://host/o/r'],
  ['git@host:o/r.git', 'https://host/o/r.git'],
  ['ssh://git@host/o/r.git', 'https://host/o/r.git'],
  ['/srv/pergola', undefined],
  ['../pergola', undefined],
  ['', undefined],
])('%s is reached as %s', (remote, address) => {
  expect(publicAddress(remote)).toBe(address)
})
