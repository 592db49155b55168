/** `npm run dev`: the portal with everything reloading: page, server and metadata. */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { develop } = await import('./steps/develop.js')
  await develop()
}
