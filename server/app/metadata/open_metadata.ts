import { statSync } from 'node:fs'
import { Refusal } from '../process/refusal.ts'
import { Metadata } from './metadata.ts'
import { VerdictsOnDisk } from './verdicts_on_disk.ts'

/**
 * The metadata of a folder, to be run. What was checked before by this program is known in the data directory, and not checked again.
 * @throws Refusal when there is no such folder, or the metadata has errors.
 */
export function openMetadata(directory: string, dataDirectory?: string): Metadata {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    return new Metadata(directory, dataDirectory ? new VerdictsOnDisk(dataDirectory) : undefined)
  throw new Refusal('noMetadata', `There is no metadata at ${directory}. Set METADATA_DIR to the folder that has app.json in it.`)
}
