import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Exception } from '../../engine/runtime/exception.ts'
import type { Call } from '../command.ts'
import { dataDirectoryOf } from '../data-directory.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Lets the server's own code speak with the database of the portal about a bundle, in a process of its own.
 * @throws Exception `refused` with what the server said against it
 */
export function askPortal({ directory, cwd }: Call, words: readonly string[]): unknown {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import=@poppinss/ts-exec', 'server/bin/overlays.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      METADATA_DIR: resolve(directory),
      DATA_DIR: dataDirectoryOf(directory, cwd),
    },
  })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  const answer: unknown = status === 0 && line.startsWith('{') ? JSON.parse(line) : { refusal: stderr.trim() || stdout.trim() }
  if (typeof answer === 'object' && answer !== null && 'refusal' in answer) throw new Exception('refused', String(answer.refusal))
  return answer
}
