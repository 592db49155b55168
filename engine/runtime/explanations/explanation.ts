/** A value that an explanation is about, as people read it. */
export interface ExplainedValue {
  readonly label: string
  readonly value: string
}

/** An evaluated expression in words, with what it was evaluated of. */
export interface Explanation {
  /** Such as `Total fee is more than 0`. */
  readonly text: string
  /** Whether it is so; not told where something decides that the person may not see. */
  readonly holds?: boolean
  /** What the fields in it were; none of those that the person may not see. */
  readonly values?: readonly ExplainedValue[]
  readonly parts?: readonly Explanation[]
  /** A condition as it is written: it was asked of no record. */
  readonly isCondition?: true
}
