import { type FSWatcher, watch } from 'node:fs'
import type { Metadata } from './metadata.ts'

/** Editors write a file in several steps; wait for them. */
const quietMilliseconds = 60

/** Reads the bundle again whenever a file of it changes. */
export function watchMetadata(directory: string, metadata: Metadata, report: (error: unknown) => void): FSWatcher {
  let timer: NodeJS.Timeout | undefined
  const read = () => {
    try {
      metadata.reload()
    } catch (error) {
      report(error)
    }
  }
  return watch(directory, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(read, quietMilliseconds)
  })
}
