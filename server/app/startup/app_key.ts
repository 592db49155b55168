import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret of the portal: made once and kept in the data directory, readable by its owner alone. */
function keptSecret(dataDirectory: string, name: string): string {
  const file = join(dataDirectory, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(33).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/** The secret that signs tokens. */
export const keptAppKey = (dataDirectory: string): string => keptSecret(dataDirectory, 'app.key')

/** The secret that values are sealed with. */
export const keptSealingKey = (dataDirectory: string): string => keptSecret(dataDirectory, 'sealing.key')
