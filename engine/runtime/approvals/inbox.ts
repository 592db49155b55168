/** A step as its dialog needs it. */
export interface StepOfDecision {
  readonly name: string
  readonly label: string
  readonly comment: { readonly required: boolean; readonly minLength: number }
}

/** The step that asks the most of a comment: what is said once has to do for all. */
export const strictestStep = (steps: readonly StepOfDecision[]): StepOfDecision | undefined =>
  steps.toSorted(
    (one, other) => other.comment.minLength - one.comment.minLength || Number(other.comment.required) - Number(one.comment.required),
  )[0]

/** A record that waits for the person. */
export interface InboxItem {
  readonly approval: string
  readonly entity: string
  readonly entityLabel: string
  readonly record: string
  /** What people call the record, and what it is about. */
  readonly number: string
  readonly about: string | null
  readonly amount: string | null
  readonly amountLabel: string | null
  readonly level: string
  readonly levelLabel: string
  readonly startedAt: string
  readonly startedByName: string | null
  readonly openedAt: string
  readonly dueAt: string | null
  /** In whose place the person decides, if not in their own. */
  readonly inPlaceOfName: string | null
  readonly approve: StepOfDecision
  readonly reject: StepOfDecision
  /** Whether the decision can be handed over. */
  readonly transfer: boolean
}

/** How many wait for a person, and how many of them too long. */
export interface InboxCount {
  readonly total: number
  readonly late: number
}
