import { readFileSync } from 'node:fs'

/** A way to break a rule: what of a right record is changed, and what is said about it. */
interface RuleCase {
  /** The id of the rule in the specification. */
  readonly rule: string
  readonly name: string
  readonly entity: string
  /** The changed fields, over those of the right record. */
  readonly edits: Readonly<Record<string, unknown>>
  /** The step that refuses; without one, the record is refused as it is made. */
  readonly step?: string
  readonly comment?: string
  readonly issue: { readonly code: string; readonly path: string; readonly message?: string }
}

/** A right record of each entity, and the cases. `@name` stands for the id of a record that the test has made. */
interface RuleCases {
  readonly right: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly cases: readonly RuleCase[]
}

export const ruleCases = (file: string): RuleCases => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as RuleCases
