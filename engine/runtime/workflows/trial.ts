/** What would become of one thing that a step makes others of, as the person who tries the step may see it. */
export interface TrialOutcome {
  /** What kind of record would be made, in the language of the person. */
  readonly kind: string
  /** What it would be made of: the document, or a line of it by what it refers to. */
  readonly source: string
  readonly outcome: 'made' | 'existing' | 'refused'
  /** Why it would be refused. */
  readonly reason?: string
  /** The record that is there already. */
  readonly existing?: { readonly entity: string; readonly id: string; readonly label: string }
}

/** The outcomes of a trial in the order in which they ask for a person: what is refused, what is there, what would be made. */
export const trialOrder = ['refused', 'existing', 'made'] as const satisfies readonly TrialOutcome['outcome'][]

/** How many outcomes there are of each. */
export const trialCounts = (outcomes: readonly TrialOutcome[]): Readonly<Record<TrialOutcome['outcome'], number>> => {
  const count = (wanted: TrialOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  return { refused: count('refused'), existing: count('existing'), made: count('made') }
}
