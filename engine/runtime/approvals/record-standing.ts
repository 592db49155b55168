/** That a record was sent back to be corrected, until it moves on. */
export interface SentBack {
  readonly step: string
  /** Who did it, when (ISO 8601 in UTC) and why; `null` for what is not for the person to know. */
  readonly by: string | null
  readonly at: string | null
  readonly comment: string | null
}

/** Who a record waits for, to those who see how it is decided. */
export interface WaitsFor {
  readonly level: string
  readonly people: readonly string[]
  /** ISO 8601 in UTC. */
  readonly dueAt: string | null
}

/** Where a record stands among people: `$standing` of the API. */
export interface RecordStanding {
  readonly sentBack?: SentBack
  readonly waitsFor?: WaitsFor
}
