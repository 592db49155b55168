import type { Operand } from '../../../../engine/schema/expression.ts'
import type { Compiler } from '../sql/compiler.ts'

/** The lines that the first operand names, for a subquery. `part` is compiled before its joins are written. */
export function overLines<Part>(
  operands: readonly Operand[],
  compiler: Compiler,
  part: (row: Compiler) => Part,
): { from: string; part: Part } {
  const { source, from, on } = compiler.lines(operands[0])
  const compiled = part(compiler.withRow(source))
  return { from: `from ${from} ${source.alias}${source.joins.text} where ${on}`, part: compiled }
}
