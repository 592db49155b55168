import type { FieldKind } from '../../../schema/field.ts'
import type { NamedKind } from '../../../schema/meaning.ts'
import type { Base, Place } from '../base.ts'
import type { NameKey } from '../name.ts'

/** What a text of the metadata names. The checker, `refs`, `rename` and the completions of editors all read this. */
export type Reference =
  /** A thing with a file of its own. `or` are words that stand for themselves. */
  | { readonly names: NamedKind; readonly or?: readonly string[] }
  /** An entity, or the lines of one (`loan.copies`). */
  | { readonly names: 'entityOrLines' }
  /** A field of an entity: its `own`, one reached through `refs`, or one that may lie in `lines` or be lines. */
  | {
      readonly names: 'field'
      readonly of: Base
      readonly reach: 'own' | 'refs' | 'lines'
      readonly kinds?: readonly (FieldKind | 'id')[]
      readonly or?: readonly string[]
    }
  /** The lines of an entity. */
  | { readonly names: 'lines'; readonly of: Base }
  /** A status or a step of the workflow of an entity. `or` are words that stand for themselves. */
  | { readonly names: 'status' | 'transition'; readonly of: Base; readonly or?: readonly string[] }
  /** Something inside a file: a measure of a report, a key of settings. Nothing is known when what it is part of is not. */
  | Part
  /** A parameter of the screen that a link beside it leads to. */
  | { readonly names: 'param' }

/** A part of something: which there are at a place, and the name in full of the one that a text there names. */
export interface Part {
  readonly names: 'part'
  readonly what: string
  readonly of: (place: Place) => readonly string[] | undefined
  readonly key: (place: Place, text: string) => NameKey | undefined
}

/** What the texts of a kind of file name, by the pattern of their place. */
export type References = Readonly<Record<string, Reference>>

/** A field of the entity, or one that its references lead to. */
export const refs = (of: Base): Reference => ({ names: 'field', of, reach: 'refs' })

/** Something inside a file. */
export const part = (what: string, of: Part['of'], key: Part['key']): Part => ({ names: 'part', what, of, key })
