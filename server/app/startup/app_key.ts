import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs tokens: made once and kept in the data directory, readable by its owner alone. */
export function keptAppKey(dataDirectory: string): string {
  const file = join(dataDirectory, 'app.key')
  if (!existsSync(file)) writeFileSync(file, randomBytes(33).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}
