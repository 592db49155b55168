import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../startup/refusal.ts'

/** A metadata file as it lies on the disk; its path is relative to the bundle, with slashes. */
export interface MetadataFile {
  readonly path: string
  readonly text: string
}

/**
 * Reads every JSON file of a bundle, in the order of their paths.
 * @throws Refusal when the folder is not there.
 */
export function readFiles(directory: string): MetadataFile[] {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal('noMetadata', `There is no metadata at ${directory}. Set METADATA_DIR to the folder that has app.json in it.`)
  }
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(directory, path), 'utf8') }))
}
