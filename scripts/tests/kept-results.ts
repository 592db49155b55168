import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps/root.js'

/** Where pictures of tests that failed and the logs of the runners are kept, below the root of the repository. */
export const keptIn = 'test-results'

/** The folder of what is kept. */
export function kept(): string {
  const folder = join(root, keptIn)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Forgets what the last run kept. */
export function forgetKept(): void {
  rmSync(join(root, keptIn), { recursive: true, force: true })
}
