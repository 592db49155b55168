/** Somebody whom a report can be mailed to. */
export interface MailReader {
  readonly login: string
  readonly name: string
}

/** The last time that a report was mailed, as far as the caller may read it. */
export interface LastMailing {
  /** The screen of all runs. */
  readonly screen: string | null
  readonly last: {
    readonly status: string
    /** ISO 8601. */
    readonly at: string | null
    readonly done: number
    readonly refused: number
    readonly reason: string | null
  } | null
}
