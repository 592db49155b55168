import type { Tone } from '../../schema/tone.ts'

/** A document before or after another. */
export interface FlowDocument {
  readonly id: string
  readonly name: string
  readonly status?: { readonly label: string; readonly tone?: Tone }
  /** How much it is about, as people read it. */
  readonly amount?: string
  /** Where the portal shows it, if the person may open that. */
  readonly address?: string
}

/** Documents of one kind. */
export interface FlowGroup {
  readonly entity: string
  readonly label: string
  /** How many there are; the first of them are named. */
  readonly total: number
  readonly documents: readonly FlowDocument[]
}

/** What came before a document, and what came of it. */
export interface Flow {
  readonly before: readonly FlowGroup[]
  readonly after: readonly FlowGroup[]
}
