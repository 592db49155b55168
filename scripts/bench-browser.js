/** `npm run bench:browser`: installs what is missing, the browser too, builds what has changed, and measures what a person sees. */
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.js'
import { isNode24 } from './steps/node24.js'
import { root } from './steps/root.js'

process.chdir(root)
await install()
if (isNode24(fileURLToPath(import.meta.url))) {
  const [{ ensureBrowser }, { buildChanged }] = await Promise.all([import('./steps/browser.js'), import('./steps/build.js')])
  await ensureBrowser({ asOfPeople: true })
  await buildChanged()
  await import('../bench/browser/run.ts')
}
