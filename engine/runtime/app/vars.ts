/** Every path that an expression reads, as its `var`s write them: `record.member.name`, `today`. */
export function vars(expression: unknown): string[] {
  const found: string[] = []
  collect(expression, found)
  return found
}

function collect(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const item of node) collect(item, found)
    return
  }
  for (const [operator, operands] of Object.entries(node)) {
    const operand = Array.isArray(operands) ? operands[0] : operands
    if (operator === 'var' && typeof operand === 'string') found.push(operand)
    else collect(operands, found)
  }
}
