/**
 * `npm test`: installs what is missing and runs every test: style, types, metadata, engine, server, browser.
 * Its last line is `N passed, N failed`, over all of them.
 */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { testAll } = await import('./steps/test-all.js')
  process.exit(await testAll())
}
