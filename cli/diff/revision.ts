import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { type CheckedFiles, checkFiles } from '../../engine/files/check-files.ts'
import { readFiles } from '../../engine/files/read-files.ts'
import { Exception } from '../../engine/runtime/exception.ts'

/**
 * A revision of a bundle: a folder, or a commit, branch or tag of the git repository that the bundle stands in.
 * @throws Exception `noRevision` when it is neither.
 */
export function openRevision(name: string, directory: string, cwd: string): CheckedFiles {
  const folder = resolve(cwd, name)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return checkFiles(readFiles(folder))
  const top = git(['rev-parse', '--show-toplevel'], directory).toString().trim()
  const path = relative(top, directory).replaceAll('\\', '/')
  const target = mkdtempSync(join(tmpdir(), 'pergola-diff-'))
  try {
    const archive = git(['archive', '--format=tar', `${name}^{commit}`, '--', path === '' ? '.' : path], top, name)
    const { status } = spawnSync('tar', ['-x', '-C', target], { input: archive })
    if (status !== 0) throw new Exception('noRevision', `The files of ${name} could not be read.`)
    return checkFiles(readFiles(join(target, path)))
  } finally {
    rmSync(target, { recursive: true })
  }
}

function git(args: readonly string[], cwd: string, revision?: string): Buffer {
  const { status, stdout } = spawnSync('git', args, { cwd, maxBuffer: 1 << 28 })
  if (status === 0) return stdout
  const what =
    revision === undefined ? `${cwd} is not in a git repository` : `"${revision}" is neither a folder nor a revision with this bundle`
  throw new Exception('noRevision', `${what}.`)
}
