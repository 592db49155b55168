import { statSync } from 'node:fs'
import { Refusal } from '../process/refusal.ts'
import { Metadata } from './metadata.ts'

/**
 * The metadata of a folder, to be run.
 * @throws Refusal when there is no such folder, or the metadata has errors.
 */
export function openMetadata(directory: string): Metadata {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return new Metadata(directory)
  throw new Refusal('noMetadata', `There is no metadata at ${directory}. Set METADATA_DIR to the folder that has app.json in it.`)
}
