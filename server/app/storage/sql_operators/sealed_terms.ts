import { blindIndex } from '../../sealing/blind_index.ts'
import { notCompilable } from '../failures.ts'
import type { Compiler } from '../sql/compiler.ts'
import type { Term } from '../terms/term.ts'

/** Whether one of the terms is the column of a sealed field. */
export const hasSealed = (terms: readonly Term[]): boolean => terms.some((term) => term.kind === 'sql' && term.sealed !== undefined)

/** The terms as what sealed values are found by: columns that are, and values. */
export const blindly = (terms: readonly Term[], compiler: Compiler): readonly string[] =>
  terms.map((term) => {
    if (term.kind === 'sql') return term.sealed === 'found' ? term.text : notCompilable('a sealed value is found by an index of its own')
    return compiler.statement.parameters.bind((environment) => {
      const value = term.read(environment)
      return typeof value === 'string' ? blindIndex(value) : null
    }, 'text')
  })
