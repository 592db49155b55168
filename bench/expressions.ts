/**
 * How many expressions are evaluated a second: compiled, interpreted, and by json-logic-js.
 * Run: `node bench/expressions.ts`.
 */
import jsonLogic from 'json-logic-js'
import { compile } from '../engine/runtime/expressions/compile.ts'
import { interpret } from '../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../engine/runtime/expressions/scope.ts'
import { library } from '../engine/runtime/testing/library.ts'
import type { Expression } from '../engine/schema/expression.ts'

const expressions: Record<string, Expression> = {
  'guard: one status': { '==': [{ var: 'record.status' }, 'DRAFT'] },
  'guard: status and date': {
    and: [{ in: [{ var: 'record.status' }, ['DRAFT', 'REJECTED']] }, { '>=': [{ var: 'record.loanDate' }, { var: 'today' }] }],
  },
  'guard: an exact amount': { '>': [{ var: 'record.totalFee' }, 0] },
  'scope: own records': { '==': [{ var: 'record.member' }, { var: 'user.id' }] },
  'sum of 50 lines': { sum: [{ var: 'record.copies' }, { '*': [{ var: 'row.quantity' }, { var: 'row.dailyFee' }] }] },
}

const copies = Array.from({ length: 50 }, (_, index) => ({ quantity: String(1 + (index % 7)), dailyFee: `${index % 5}.2500` }))
const scope = {
  record: { status: 'DRAFT', loanDate: '2026-01-10', totalFee: '12.50', member: '7', copies },
  user: { id: '7' },
  today: '2026-01-10',
  now: '2026-01-10T04:00:00.000Z',
}
const site = siteOf(library, { record: 'loan' })

/** Evaluations a second, the best of five rounds of a quarter of a second. */
const rate = (run: () => unknown): number => {
  let best = 0
  for (let round = 0; round < 5; round++) {
    let count = 0
    const start = performance.now()
    while (performance.now() - start < 250) {
      for (let i = 0; i < 200; i++) run()
      count += 200
    }
    best = Math.max(best, (count / (performance.now() - start)) * 1000)
  }
  return best
}

/** json-logic-js has no operators over lines. */
const isStock = (expression: Expression) => !JSON.stringify(expression).includes('"sum"')

const rows = Object.entries(expressions).map(([name, expression]) => {
  const evaluator = compile(expression, site)
  return [
    name,
    {
      compiled: Math.round(rate(() => evaluator(scope))),
      interpreted: Math.round(rate(() => interpret(expression, site, scope))),
      'json-logic-js': isStock(expression) ? Math.round(rate(() => jsonLogic.apply(expression as never, scope))) : '-',
    },
  ] as const
})
console.table(Object.fromEntries(rows))
