/** What can be wrong with an expression. */
export const problemCodes = [
  'unknownOperator',
  'malformed',
  'tooFewOperands',
  'tooManyOperands',
  'unknownScope',
  'unknownField',
  'notAReference',
  'linesThroughReference',
  'pathIsARecord',
  'wrongType',
  'differentTypes',
  'unknownChoice',
  'notComparable',
  'comparedWithNull',
  'notALiteral',
  'notLines',
  'linesNotInSql',
  'notInSearch',
  'oddBranches',
  'moneyTimesMoney',
  'divisionByMoney',
  'tooDeep',
  'tooCostly',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** One mistake in an expression, as data; whoever shows it has the sentence. */
export interface Problem {
  readonly code: ProblemCode
  /** Where in the tree: operators and operand indexes, such as `['and', 0, '==', 1]`. */
  readonly path: readonly (string | number)[]
  readonly params: Readonly<Record<string, string | number>>
}
