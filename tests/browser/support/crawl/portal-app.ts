import { readFiles } from '../../../../engine/files/read-files.ts'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { link } from '../../../../engine/runtime/app/link.ts'
import { load } from '../../../../engine/runtime/app/load.ts'

let linked: App | undefined

/** The portal as its files say it, linked once for all files of a worker that shares its modules: that takes seconds, and nobody changes it. */
export function portalApp(): App {
  linked ??= link(load(readFiles(new URL('../../../../metadata/', import.meta.url).pathname), true).bundle)
  return linked
}
