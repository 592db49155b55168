/** `npm run build`: builds what has changed into `build/`. */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { buildChanged } = await import('./steps/build.js')
  await buildChanged()
}
