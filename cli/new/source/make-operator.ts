import type { SourceMaker } from './source-maker.ts'

const runtime = 'engine/runtime/expressions'
const sql = 'server/app/storage/sql_operators'

/** An operator that asks something of a text: in the browser and the server, in PostgreSQL, in words, with the cases that all must agree on. */
export const makeOperator: SourceMaker = (bench, { camel, kebab, snake }, words) => {
  bench.create(`${runtime}/operators/${kebab}.ts`, operator(camel, words.US))
  bench.insert(`${runtime}/operators/index.ts`, /^import /m, `import { ${camel} } from './${kebab}.ts'\n`)
  bench.append(`${runtime}/operators/index.ts`, '  // text\n', `  ${camel},\n`)
  bench.create(`${sql}/${snake}.ts`, sqlOperator(camel))
  bench.append(`${sql}/index.ts`, /^import .*\n/m, `import { ${camel} } from './${snake}.ts'\n`)
  bench.append(`${sql}/index.ts`, '  // text\n', `  ${camel},\n`)
  bench.create(`${runtime}/suites/${kebab}.json`, suite(camel))
  bench.append('engine/runtime/queries/filter-operators.ts', 'new Set([\n', `  '${camel}',\n`)
  bench.insert('engine/runtime/testing/arbitrary-expression.ts', "operation('isCreditCode', t),", `operation('${camel}', t),\n    `)
  for (const [language, text] of Object.entries(words)) {
    const path = `engine/runtime/explanations/words/${language}.json`
    bench.insert(path, '  "isCreditCode"', `  "${camel}": "{0}${language === 'US' ? ` ${text.toLowerCase()}` : text}",\n`)
  }
}

const operator = (name: string, text: string) => `import { conditionOfTexts } from '../signatures.ts'
import type { StrictOperator } from './operator.ts'

export const ${name} = {
  kind: 'strict',
  doc: '${text}: whether the text is given; false of null.',
  usage: '{"${name}": text}',
  operands: [1, 1],
  type: conditionOfTexts,
  evaluate: (text = null) => typeof text === 'string' && text !== '',
} satisfies StrictOperator
`

const sqlOperator = (name: string) => `import { sql } from '../terms/term.ts'
import { operandAt, type SqlOperator } from './sql_operator.ts'

/** The same as \`${name}\` says of a text in the browser: the suites and random expressions compare both. */
export const ${name}: SqlOperator = (operands, compiler) => {
  const text = compiler.as(compiler.term(operandAt(operands, 0)), 'text')
  return sql('boolean', \`(\${text} is not null and \${text} <> '')\`, false)
}
`

const suite = (name: string) => {
  const each = (title: string, text: string, expected: boolean) =>
    `    {"name": "${title}", "expression": {"${name}": [{"var": "record.text"}]}, "expected": ${expected}, "scope": {"record": {"text": ${text}}}}`
  return `{
  "operator": "${name}",
  "cases": [
${[each('a text', '"abc"', true), each('Chinese', '"番茄"', true), each('null is none', 'null', false)].join(',\n')}
  ]
}
`
}
