/** `npm run test:long`: what is slow and rare, of which `npm test` tries a little: rounds of crashes, every screen of everybody. */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { testRare } = await import('./tests/rare.ts')
  process.exit(await testRare())
}
