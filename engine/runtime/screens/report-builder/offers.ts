import type { AppField } from '../../app/app.ts'
import type { Texts } from './words.ts'

/** An entity, or lines of one, that the rows of a report can be. */
export interface RowOffer {
  readonly name: string
  readonly labels: Texts
  /** For lines: what their documents are called. */
  readonly of?: Texts
}

/** A field that a report can have. */
export interface FieldOffer {
  readonly name: string
  readonly labels: Texts
  readonly kind: AppField['kind']
  /** What it refers to, whose fields can be had too. */
  readonly target?: string
  readonly scale?: number
  readonly choices?: readonly { readonly code: string; readonly label: string }[]
}
