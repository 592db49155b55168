import { gzipSync } from 'node:zlib'
import { readFiles } from '../../engine/files/read-files.ts'
import { access } from '../../engine/runtime/access/decide.ts'
import { link } from '../../engine/runtime/app/link.ts'
import { load } from '../../engine/runtime/app/load.ts'
import { screenAnswer } from '../../engine/runtime/cut/screen-answer.ts'

/** What a browser gets to show a screen, compressed. */
interface ScreenSize {
  readonly route: string
  /** The screen with the entities, lookups and texts that it needs, in kilobytes. */
  readonly payload: number
  /** The screen alone, in kilobytes. */
  readonly own: number
}

/** The sizes of all screens of a bundle as somebody with these roles gets them, largest first. */
export function screenSizes(directory: string, roles: readonly string[]): readonly ScreenSize[] {
  const app = link(load(readFiles(directory)).bundle)
  const person = access(app, roles)
  const sizes = Object.keys(app.bundle.screens).flatMap((route) => {
    const payload = screenAnswer(app, person, route)
    return payload ? [{ route, payload: compressed(payload), own: compressed(payload.bundle.screens[route]) }] : []
  })
  return sizes.toSorted((one, other) => other.payload - one.payload)
}

const compressed = (value: unknown): number => gzipSync(JSON.stringify(value)).length / 1000
