import type { Problem, ProblemCode } from '../expressions/problem.ts'

/** What an expression has wrong, as people read it; `meant` are the names that could have stood there. */
const sentences = {
  comparedWithNull: () => 'Nothing equals null: ask with "missing" or "present".',
  differentTypes: ({ first, actual }) => `A ${first} and a ${actual} cannot stand together here.`,
  divisionByMoney: () => 'Only money can be divided by money.',
  linesNotInSql: ({ path }) =>
    `The database evaluates this, and cannot go through "${path}" beside its own records: the lines would have to be those of the records that are looked for.`,
  linesThroughReference: ({ path }) =>
    `"${path}" goes through a reference into the lines of another document: only its own lines can be read.`,
  malformed: ({ expected }) => `This is not an expression; expected ${expected}.`,
  moneyTimesMoney: () => 'Money cannot be multiplied by money.',
  notALiteral: ({ expected }) => `Expected ${expected}, written out.`,
  notAReference: ({ field, entity }) => `"${field}" of ${entity} is not a reference, so nothing can be reached through it.`,
  notComparable: ({ actual }) => `A ${actual} cannot be compared like this.`,
  notInSearch: ({ part }) =>
    `A search asks for records with this, and is refused for "${part}": it takes fields of the records, lines of theirs and values of the reader, but not the reader's lines. Say it in a scope, or of a field of the records.`,
  notLines: ({ path }) => (path === undefined ? 'The first operand names lines: {"var": "record.lines"}.' : `"${path}" is not lines.`),
  oddBranches: () => 'An "if" has pairs of condition and value, and at the end a value for when none holds.',
  pathIsARecord: ({ path }) => `"${path}" is a whole record; name a field of it.`,
  tooCostly: ({ cost, max }) => `The expression costs ${cost} steps for a document of 500 lines; at most ${max} are allowed.`,
  tooDeep: ({ max }) => `The expression is nested more than ${max} levels deep.`,
  tooFewOperands: ({ operator, usage }) => `"${operator}" needs more operands: ${usage}.`,
  tooManyOperands: ({ operator, usage }) => `"${operator}" takes fewer operands: ${usage}.`,
  unknownChoice: ({ value, name, values }) => `"${value}" is not a value of ${name}: ${values}.`,
  unknownField: ({ field, entity }) => `"${field}" is not a field of ${entity}.`,
  unknownOperator: ({ operator }) => `"${operator}" is not an operator.`,
  unknownScope: ({ scope }) => `"${scope}" cannot be spoken of here.`,
  wrongType: ({ expected, actual }) => `Expected ${expected}, not ${actual}.`,
} satisfies Record<ProblemCode, (params: Problem['params']) => string> as Record<ProblemCode, (params: Problem['params']) => string>

/** The sentence of a problem. */
export function problemSentence({ code, params }: Problem): string {
  return sentences[code](params)
}
