/**
 * `npm start`: installs what is missing, builds what has changed, and serves the portal.
 * Plain JavaScript for Node 18 and newer: on a fresh clone this runs before anything is installed.
 */
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { checkPort } from './steps/port.js'
import { root } from './steps/root.js'

process.chdir(root)
if (!process.env.PERGOLA_FOLLOWS) await checkPort()
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const { buildChanged } = await import('./steps/build.js')
  await buildChanged()
  module.enableCompileCache()
  await import('../build/server/bin/server.js')
}
