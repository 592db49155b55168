import type { Explanation } from '../explanations/explanation.ts'

/** What is wrong with a person's data. The sentence is found by `code` in the message catalogues, unless a rule brings its own. */
export interface Issue {
  /** Such as `required`, `tooLong`, `notANumber`, `rule`. */
  readonly code: string
  /** Where: `member`, `copies.3.quantity` (lines counted from 0), or empty for the record as a whole. */
  readonly path: string
  readonly params: Readonly<Record<string, string | number | boolean | null>>
  /** In the caller's language. Filled in at the border, by the catalogues or from the rule. */
  readonly message?: string
  /** The condition behind it as it was evaluated, in words, where there is one and somebody asks. */
  readonly why?: Explanation
}
