import type { Language } from '../../schema/names.ts'
import type { PrintLabel } from '../../schema/print.ts'

/** A label and what stands beside it. */
export interface PrintedFact {
  readonly label: string
  readonly value: string
}

/** A column of the printed table. */
export interface PrintedColumn {
  readonly label: string
  readonly isNumber: boolean
  /** Millimetres. */
  readonly width?: number
}

/** A clause with its number, which may have a title beside it. */
export interface PrintedClause {
  readonly head: string
  readonly text: string
}

/** A record as it goes onto paper: nothing but texts, so that whoever draws it knows nothing of metadata. */
export interface PrintDocument {
  readonly language: Language
  readonly title: string
  /** What people call the record. */
  readonly name: string
  readonly isLandscape: boolean
  /** It is a label of this size in millimetres, on a roll, or so many on a sheet. Default: pages of A4. */
  readonly label?: PrintLabel
  readonly facts: readonly PrintedFact[]
  readonly table?: {
    readonly columns: readonly PrintedColumn[]
    readonly rows: readonly (readonly string[])[]
    /** Sums by column, where there are any. */
    readonly totals?: readonly string[]
  }
  readonly totals: readonly PrintedFact[]
  /** The amount in words. */
  readonly capitals?: PrintedFact
  readonly qr?: string
  readonly barcode?: { readonly text: string; readonly as: 'code128' | 'ean' }
  readonly clauses?: readonly PrintedClause[]
  readonly note?: string
  readonly seals: readonly string[]
  /** Who signed what step, with when and over which content; a picture as a data URL. Default: nobody. */
  readonly signatures?: readonly { readonly title: string; readonly facts: readonly string[]; readonly drawing?: string }[]
  /** What stands across each page. */
  readonly watermark?: string
  /** When and by whom it was printed. */
  readonly foot: string
}
