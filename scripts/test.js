/**
 * `npm test`: installs what is missing and runs every test: style, types, metadata, engine, server, browser.
 * Its last line is `N passed, N failed`, over all of them. `-- --changed` runs what a change can break; `-- --changed=<commit>` since when.
 */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const [{ choiceOf }, { testAll }] = await Promise.all([import('./tests/choose.ts'), import('./tests/test-all.ts')])
  process.exit(await testAll(choiceOf(process.argv.slice(2))))
}
