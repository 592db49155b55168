import type { Step } from '../app/source/source.ts'
import type { NameKey } from './name.ts'

/** A place where a name is written. */
export interface Occurrence {
  readonly name: NameKey
  /** `screens/lending/loans.json` */
  readonly file: string
  readonly path: readonly Step[]
  /** Whether it is (part of) the key at the path, or of the text that stands there. */
  readonly at: 'key' | 'value'
  /** From where to where it reaches in the key or text, as JSON means it: `record.member.name` has `name` from 14 to 18. */
  readonly start: number
  readonly end: number
  /** It is here that the name is declared. Files declare theirs by their path, so nothing is written of it. */
  readonly isDefinition?: true
}

/** A name as part of a text. */
export type Mention = Pick<Occurrence, 'name' | 'start' | 'end'>

/** A mention that is the whole of a text. */
export const whole = (name: NameKey, text: string): Mention => ({ name, start: 0, end: text.length })
