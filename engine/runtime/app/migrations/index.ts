import type { File } from '../source/file.ts'
import { oneCatalogueAnArea } from './one-catalogue-an-area.ts'

/** What leads from one format of the metadata language to the next. */
export interface Migration {
  /** The format that it starts from; it ends at the next. */
  readonly from: number
  /** What changes, for people. */
  readonly description: string
  /** The files of a bundle in the next format, but for what `app.json` says of it; files in which nothing changes are the same objects. */
  readonly change: (files: readonly File[]) => readonly File[]
}

/** Every migration, in order. */
export const migrations: readonly Migration[] = [oneCatalogueAnArea]
