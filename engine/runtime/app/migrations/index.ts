/** What leads from one format of the metadata language to the next. */
export interface Migration {
  /** The format that it starts from; it ends at the next. */
  readonly from: number
  /** What changes, for people. */
  readonly description: string
  /** A file in the next format, or the same value when nothing changes in it. */
  readonly change: (path: string, value: unknown) => unknown
}

/** Every migration, in order. The language has its first format: there is none yet. */
export const migrations: readonly Migration[] = []
