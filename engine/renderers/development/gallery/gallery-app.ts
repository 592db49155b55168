import type { App, AppEntity } from '../../../runtime/app/app.ts'
import { link } from '../../../runtime/app/link.ts'
import { load } from '../../../runtime/app/load.ts'
import type { File } from '../../../runtime/app/source/file.ts'

const files = import.meta.glob<string>('/examples/library/**/*.json', { query: '?raw', import: 'default', eager: true })

/** The files of the portal that the gallery is made from. */
export const galleryFiles: readonly File[] = Object.entries(files).map(([path, text]) => ({
  path: path.replace('/examples/library/', ''),
  text,
}))

/** That portal. */
export const galleryApp: App = link(load(galleryFiles).bundle)

/** An entity of that portal, or the lines of one (`loan.copies`). */
export function galleryEntity(name: string): AppEntity | undefined {
  return galleryApp.entities.get(name)
}
