/** How old the rows are that another system brings, and whether it is silent. */
export interface Fed {
  /** What people call the other system. */
  readonly system: string
  /** When it was last asked for all of them, and has answered; ISO 8601 in UTC. */
  readonly at?: string
  /** When it was first asked since and did not answer. */
  readonly silentSince?: string
}
