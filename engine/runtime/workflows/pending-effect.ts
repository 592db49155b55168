import type { Effect } from '../../schema/effect.ts'
import type { Expression } from '../../schema/expression.ts'
import type { WireValue } from '../values/record-data.ts'

/** What one line of this document adds to a line of another. */
export interface Balance {
  /** The place of the line in this document, from 0. */
  readonly row: number
  /** The line that keeps the balance. */
  readonly id: string
  /** By field, as exact decimals in text. */
  readonly add: Readonly<Record<string, string>>
}

/** What the lines of this document change of another record. */
export interface AppliedChanges {
  readonly kind: 'apply'
  readonly entity: string
  readonly id: string
  readonly changes: readonly {
    readonly field: string
    readonly text: string /** Where the text stands in this document. */
    readonly path: string
  }[]
  readonly trial: boolean
}

/** An effect that is left to the server: what it is about is worked out, its condition holds. */
export type PendingEffect =
  /**
   * `into` is the reference of this record, or of its lines, that leads to the new one; `refused` the text that keeps why there is none;
   * `existing` what leads to the one that is there already, by a key of it.
   */
  | {
      readonly kind: 'create'
      readonly conversion: string
      readonly each?: readonly string[]
      readonly into?: string
      readonly refused?: string
      readonly existing?: { readonly key: string; readonly into: string }
    }
  /** `entity` is the lines entity that keeps the balance; `lines` those of this document. */
  | {
      readonly kind: 'balance'
      readonly lines: string
      readonly via: string
      readonly entity: string
      readonly balances: readonly Balance[]
    }
  /** The records that a condition on `candidate` finds; `values` as records keep them. */
  | {
      readonly kind: 'among'
      readonly entity: string
      readonly where: Expression
      readonly values: Readonly<Record<string, WireValue>>
      readonly transition?: string
      readonly optional: boolean
      readonly most: number
    }
  /** The records that a condition on `candidate` finds, or lines, are ranked; `of` is their entity. */
  | {
      readonly kind: 'rank'
      readonly of: string
      readonly where: Expression
      readonly order: readonly (readonly [string, 'asc' | 'desc'])[]
      readonly within: readonly string[]
      readonly place: string
    }
  | {
      readonly kind: 'fire'
      readonly entity: string
      readonly ids: readonly string[]
      readonly transition: string
      readonly optional: boolean
    }
  /** The fields as records keep them, by the id of the record. */
  | { readonly kind: 'update'; readonly entity: string; readonly updates: ReadonlyMap<string, Readonly<Record<string, WireValue>>> }
  | AppliedChanges
  /** Another system is told, or asked, when the step is committed. */
  | { readonly kind: 'call'; readonly connector: string; readonly operation: string }
  /** The jobs that are declared to follow the step. */
  | { readonly kind: 'follow'; readonly step: string }
  | { readonly kind: 'notify'; readonly message: string; readonly to: Extract<Effect, { kind: 'notify' }>['to'] }
