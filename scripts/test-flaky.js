/** `npm run test:flaky`: repeats files of tests ten times on a busy machine: those named, or those that have changed lately. */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { repeat } = await import('./tests/repeat.ts')
  process.exit(await repeat(process.argv.slice(2)))
}
