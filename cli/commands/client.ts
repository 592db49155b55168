import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Exception } from '../../engine/runtime/exception.ts'
import { type ApiDescription, writeClient } from '../client/write-client.ts'
import type { Command } from '../command.ts'
import { several } from '../report/human.ts'

const script = fileURLToPath(new URL('../../server/bin/openapi.ts', import.meta.url))

/** Writes a typed client of the API. */
export const client: Command = {
  summary: 'Writes a TypeScript client of the API: what the holder of a role may call, with the type of every record.',
  arguments: { role: 'the role whose holder calls' },
  options: { out: { description: 'the file (default client.ts)', value: 'file' } },
  examples: {
    'pergola client librarian --out src/portal.ts': 'Writes src/portal.ts: the calls that a librarian has.',
  },
  run({ directory, cwd, arguments: [role = ''], options, out }) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, role], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, METADATA_DIR: resolve(directory) },
    })
    if (status !== 0) throw new Exception('refused', stderr.trim())
    const answer = JSON.parse(stdout) as ApiDescription | { readonly roles: readonly string[] }
    if ('roles' in answer) {
      out.note(`There is no role "${role}". There are: ${answer.roles.join(', ')}.`)
      return 2
    }
    const path = resolve(cwd, typeof options.out === 'string' ? options.out : 'client.ts')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, writeClient(answer))
    out.print(`${relative(cwd, path)}: ${several(Object.keys(answer.paths).length, 'path')}.`)
    return 0
  },
}
