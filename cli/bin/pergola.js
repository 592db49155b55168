#!/usr/bin/env node
/** `npx pergola`: plain JavaScript for Node 18 and newer; goes on in Node 24, which reads the TypeScript of the commands as it is. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isNode24 } from '../../scripts/steps/node24.js'

if (isNode24(realpathSync(fileURLToPath(import.meta.url)))) {
  const { main } = await import('../main.ts')
  // Whoever reads has had enough: `pergola refs loan | head`.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })
  process.exitCode = await main(process.argv.slice(2), process)
}
