import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Command } from '../command.ts'
import { dataDirectoryOf } from '../data-directory.ts'

/** Runs the portal and reloads what changes. */
export const dev: Command = {
  summary: 'Runs the portal of the bundle and reloads page, server and metadata as they change.',
  options: { port: { description: 'where it serves (or PORT); default 3333', value: 'number' } },
  examples: {
    'pergola dev': 'Serves ./metadata at http://127.0.0.1:3333 until Ctrl+C.',
    'pergola -m examples/library dev --port 4000': 'Serves the library at another port.',
  },
  async run({ directory, options, cwd }) {
    const script = fileURLToPath(new URL('../../scripts/dev.js', import.meta.url))
    const env = {
      ...process.env,
      METADATA_DIR: directory,
      DATA_DIR: dataDirectoryOf(directory, cwd),
      ...(options.port && { PORT: String(options.port) }),
    }
    const child = spawn(process.execPath, [script], { stdio: 'inherit', env })
    // Ctrl+C reaches the whole group; the portal ends by itself and is waited for.
    const stay = () => undefined
    process.on('SIGINT', stay)
    const end = () => child.kill('SIGTERM')
    process.on('SIGTERM', end)
    const [code] = (await once(child, 'exit')) as [number | null]
    process.off('SIGINT', stay).off('SIGTERM', end)
    return code ?? 0
  },
}
