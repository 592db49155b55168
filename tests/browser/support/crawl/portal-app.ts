import { readdirSync, readFileSync } from 'node:fs'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { link } from '../../../../engine/runtime/app/link.ts'
import { load } from '../../../../engine/runtime/app/load.ts'

let linked: App | undefined

/** The portal as its files say it, linked once for all files of a worker that shares its modules: that takes seconds, and nobody changes it. */
export function portalApp(): App {
  linked ??= linkedFiles()
  return linked
}

function linkedFiles(): App {
  const root = new URL('../../../../metadata/', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
  return link(load(files, true).bundle)
}
