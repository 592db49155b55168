import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps/root.js'
import { giveUp } from '../steps/say.js'

/** Files that have changed, and since when. */
export interface Changes {
  readonly since: string
  readonly files: readonly string[]
}

/**
 * The files that are not as they were at a commit, those that git does not know yet with them. @param since a commit; default: where the
 * branch left `main`, or on `main` itself the last commit
 */
export function changesSince(since?: string): Changes {
  const base = since ?? branchedAt()
  const listed = [...lines('diff', '--name-only', '--no-renames', base), ...lines('ls-files', '--others', '--exclude-standard')]
  return { since: base, files: [...new Set(listed)].sort() }
}

function branchedAt(): string {
  for (const main of ['origin/HEAD', 'main', 'origin/main', 'master'])
    if (succeeds('rev-parse', '--verify', '--quiet', main)) {
      const base = lines('merge-base', main, 'HEAD')[0] ?? 'HEAD'
      return base === lines('rev-parse', 'HEAD')[0] ? previous() : base.slice(0, 12)
    }
  return previous()
}

/** On the trunk: what is not committed yet, or else the last commit. */
function previous(): string {
  const isTouched = lines('status', '--porcelain').length > 0
  return isTouched || !succeeds('rev-parse', '--verify', '--quiet', 'HEAD~1') ? 'HEAD' : 'HEAD~1'
}

/** Every file of the repository that git knows or would take. */
export const everyFile = (): readonly string[] =>
  lines('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => existsSync(join(root, path)))

function lines(...words: readonly string[]): readonly string[] {
  try {
    const output = execFileSync('git', ['-c', 'core.quotePath=false', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return output.split('\n').filter((line) => line !== '')
  } catch (error) {
    return giveUp(`git ${words.join(' ')} failed: ${(error as Error).message}`)
  }
}

function succeeds(...words: readonly string[]): boolean {
  try {
    execFileSync('git', words, { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
