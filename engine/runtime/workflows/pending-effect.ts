import type { Effect } from '../../schema/effect.ts'

/** What one line of this document adds to a line of another. */
export interface Balance {
  /** The place of the line in this document, from 0. */
  readonly row: number
  /** The line that keeps the balance. */
  readonly id: string
  /** By field, as exact decimals in text. */
  readonly add: Readonly<Record<string, string>>
}

/** An effect that is left to the server: what it is about is worked out, its condition holds. */
export type PendingEffect =
  | { readonly kind: 'create'; readonly conversion: string }
  /** `entity` is the lines entity that keeps the balance; `lines` those of this document. */
  | {
      readonly kind: 'balance'
      readonly lines: string
      readonly via: string
      readonly entity: string
      readonly balances: readonly Balance[]
    }
  | {
      readonly kind: 'fire'
      readonly entity: string
      readonly ids: readonly string[]
      readonly transition: string
      readonly optional: boolean
    }
  | { readonly kind: 'notify'; readonly message: string; readonly to: Extract<Effect, { kind: 'notify' }>['to'] }
