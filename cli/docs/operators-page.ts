import { operators } from '../../engine/runtime/expressions/operators/index.ts'

/** The page of the reference about expressions, in Markdown. */
export function operatorsPage(): string {
  const rows = Object.entries(operators)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { usage, doc }]) => `| \`${name}\` | \`${usage.replaceAll('|', '\\|')}\` | ${doc.replaceAll('|', '\\|')} |`)
  return `# Expressions

An expression is JSON: a literal, or an object with one key, the operator, over its operands. \`{"var": "record.dueDate"}\` reads a value.
Each has a type that \`pergola validate\` knows; nothing is coerced. Decimals are exact. A comparison with null is false: ask with \`missing\` and \`present\`.
Arithmetic with null gives null. In a guard, a scope or a condition null counts as false.

| scope | is |
|---|---|
| \`record\` | the record, with its lines |
| \`row\` | a line; in an aggregate, each line in turn |
| \`old\` | the record as it was stored before |
| \`user\` | the account of the person |
| \`candidate\` | the record that a picker offers, or that is asked whether it is told |
| \`picked\` | the record that was picked |
| \`params\` | the parameters of the address of the screen |
| \`today\`, \`now\` | the business date, and the moment |

| operator | written | gives |
|---|---|---|
${rows.join('\n')}
`
}
