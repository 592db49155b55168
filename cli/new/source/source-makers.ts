import type { Question } from '../makers.ts'
import { makeEffect } from './make-effect.ts'
import { makeFieldKind, modelKinds } from './make-field-kind.ts'
import { makeOperator } from './make-operator.ts'
import type { SourceMaker } from './source-maker.ts'

/** How one kind of part of the engine is made. */
interface SourceRecipe {
  readonly make: SourceMaker
  /** How its name is written. */
  readonly name: string
  readonly questions: readonly Question[]
}

const label: Question = { option: 'label', message: 'What is it, in a few Chinese words?', optional: true }

/** What `pergola new` makes in the source of the engine, for whoever extends the language. */
export const sourceRecipes: Readonly<Record<string, SourceRecipe>> = {
  effect: { make: makeEffect, name: 'clearField', questions: [label] },
  'field-kind': {
    make: makeFieldKind,
    name: 'phone',
    questions: [label, { option: 'like', message: 'Which kind does it begin as?', choices: () => modelKinds }],
  },
  operator: { make: makeOperator, name: 'isLong', questions: [label] },
}
