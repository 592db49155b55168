import type { RecordData } from '../../../engine/runtime/values/record-data.ts'

/** What became of one try. */
export type Outcome =
  /** It arrived, and this was answered, or is what came in. */
  | {
      readonly kind: 'answered'
      readonly answer: RecordData
      /** The whole answer, as it stood in the text. */
      readonly said?: unknown
      readonly text?: string
      readonly code?: number
    }
  /** The other system does not want it: asking again would change nothing. */
  | { readonly kind: 'refused'; readonly reason: string; readonly answer?: RecordData; readonly text?: string; readonly code?: number }
  /** Nobody knows whether it arrived: it is tried again, as the same effect. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly text?: string
      readonly code?: number
      /** How long the other system asks to be left alone, in seconds. */
      readonly pause?: number
    }
