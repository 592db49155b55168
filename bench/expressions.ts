/**
 * How fast rules and access are: expressions a second (compiled, interpreted, and by json-logic-js), an edit of a document of 500 lines
 * with 5 computed fields a line, and what a screen of 60 fields and 20 actions asks. Time is that of the processor in this process,
 * so that others on the machine count less.
 * Run: `node bench/expressions.ts`.
 */
import { loadavg } from 'node:os'
import jsonLogic from 'json-logic-js'
import { access } from '../engine/runtime/access/decide.ts'
import type { App } from '../engine/runtime/app/app.ts'
import { link } from '../engine/runtime/app/link.ts'
import { compute } from '../engine/runtime/documents/compute.ts'
import { fieldState } from '../engine/runtime/documents/field-state.ts'
import { compile } from '../engine/runtime/expressions/compile.ts'
import { interpret } from '../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../engine/runtime/expressions/scope.ts'
import { library } from '../engine/runtime/testing/library.ts'
import { linesOf, type RecordData } from '../engine/runtime/values/record-data.ts'
import { available } from '../engine/runtime/workflows/available.ts'
import type { Entity } from '../engine/schema/entity.ts'
import type { Expression } from '../engine/schema/expression.ts'
import type { ValueField } from '../engine/schema/field.ts'
import type { Workflow } from '../engine/schema/workflow.ts'

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
const surroundings = { user: { id: '7', roles: ['librarian'] }, today: '2026-01-10', now: '2026-01-10T04:00:00.000Z' }
const scope = { record: { status: 'DRAFT', loanDate: '2026-01-10', totalFee: '12.50', member: '7', copies }, ...surroundings }
const site = siteOf(library, { record: 'loan' })

/** Milliseconds that the processor has worked for this process. */
const worked = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Evaluations a second, the best of five rounds of a quarter of a second. */
const rate = (run: () => unknown): number => {
  let best = 0
  for (let round = 0; round < 5; round++) {
    let count = 0
    const start = worked()
    while (worked() - start < 250) {
      for (let i = 0; i < 2000; i++) run()
      count += 2000
    }
    best = Math.max(best, (count / (worked() - start)) * 1000)
  }
  return best
}

/** Median and 95th percentile of milliseconds. */
const spread = (times: number[]) => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3))
  return { 'median ms': at(0.5), '95th percentile ms': at(0.95) }
}

const timed = (count: number, run: (index: number) => void): number[] =>
  Array.from({ length: count }, (_, index) => {
    const start = worked()
    run(index)
    return worked() - start
  })

/** json-logic-js has no operators over lines. */
const isStock = (expression: Expression) => !JSON.stringify(expression).includes('"sum"')

const rates = Object.entries(expressions).map(([name, expression]) => {
  const evaluator = compile(expression, site)
  const stock = isStock(expression) ? Math.round(rate(() => jsonLogic.apply(expression as never, scope))) : '-'
  const compiled = Math.round(rate(() => evaluator(scope)))
  return [name, { compiled, interpreted: Math.round(rate(() => interpret(expression, site, scope))), 'json-logic-js': stock }] as const
})
console.table(Object.fromEntries(rates))

const times = (numbers: readonly string[]): Expression => ({ '*': numbers.map((name) => ({ var: name })) })
const money = (computed: Expression): ValueField => ({ kind: 'money', label: 'x', computed: { round: [computed, 2] } })
const order: Entity = {
  label: 'x',
  display: 'code',
  fields: {
    code: { kind: 'code', label: 'Code' },
    discount: { kind: 'percent', label: 'Discount' },
    total: money({ sum: [{ var: 'record.rows' }, { var: 'row.amount' }] }),
    rows: {
      kind: 'lines',
      label: 'Rows',
      fields: {
        quantity: { kind: 'quantity', label: 'Quantity' },
        price: { kind: 'money', label: 'Price' },
        rate: { kind: 'percent', label: 'Rate' },
        net: money(times(['row.quantity', 'row.price'])),
        discounted: money({ '*': [{ var: 'row.net' }, { '-': [1, { var: 'record.discount' }] }] }),
        tax: money(times(['row.discounted', 'row.rate'])),
        amount: money({ '+': [{ var: 'row.discounted' }, { var: 'row.tax' }] }),
        unit: money({ '/': [{ var: 'row.amount' }, { var: 'row.quantity' }, 4] }),
      },
    },
  },
}
const orders = link({ ...library.bundle, entities: { ...library.bundle.entities, order } })
const rows = Array.from({ length: 500 }, (_, index) => ({
  quantity: String(1 + (index % 90)),
  price: `${1 + (index % 50)}.25`,
  rate: '0.13',
}))
let document: RecordData = compute(orders, 'order', { code: 'A', discount: '0.05', rows }, surroundings)
const edit = (index: number) => {
  const before = linesOf(document, 'rows')
  const edited = { ...document, rows: before.with(index % 500, { ...before[index % 500], quantity: String(100 + index) }) }
  document = compute(orders, 'order', edited, surroundings, document)
}
timed(200, edit)

const condition = (index: number): Expression => ({ '==': [{ var: `record.f${index % 60}` }, index % 2 === 0 ? 'a' : 'b'] })
const names = Array.from({ length: 60 }, (_, index) => `f${index}`)
const form: Entity = {
  label: 'x',
  display: 'f0',
  fields: {
    status: { kind: 'status', label: 'Status' },
    ...Object.fromEntries(
      names.map((name, index): [string, ValueField] => [
        name,
        { kind: 'code', label: name, visible: condition(index + 1), required: condition(index + 2), readonly: condition(index + 3) },
      ]),
    ),
  },
}
const life: Workflow = {
  entity: 'form',
  initial: 'DRAFT',
  statuses: { DRAFT: { label: 'Draft', tone: 'draft', editable: true } },
  transitions: Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `step${index}`,
      {
        label: 'x',
        from: ['DRAFT'],
        guards: { one: { require: condition(index), message: 'x' }, two: { require: condition(index + 7), message: 'x' } },
      },
    ]),
  ),
}
const forms = link({
  ...library.bundle,
  entities: { ...library.bundle.entities, form },
  workflows: { ...library.bundle.workflows, form: life },
})
const filled: RecordData = { id: '1', status: 'DRAFT', ...Object.fromEntries(names.map((name) => [name, 'a'])) }
const decide = () => {
  for (const name of names) fieldState(forms, 'form', name, filled, undefined, surroundings)
  available(forms, 'form', filled, surroundings, ['*'])
}
timed(500, decide)

const grant = (name: string) => ({
  operations: ['read', 'update'] as ['read', 'update'],
  scope: { '==': [{ var: 'record.f0' }, { var: 'user.name' }] } as Expression,
  transitions: Array.from({ length: 20 }, (_, index) => `step${index}`),
  hidden: names.filter((_, index) => index % 7 === 0),
  readonly: names.filter((_, index) => index % 5 === 0),
  byStatus: { DRAFT: { hidden: [name] } },
})
const guarded = link({
  ...forms.bundle,
  roles: {
    one: { label: 'One', grants: { form: grant('f1') }, screens: [] },
    other: { label: 'Other', grants: { form: grant('f2') }, screens: [] },
  },
})
/** What is asked of access for a record on the screen: each field, each operation, each step. */
const askAccess = (app: App, of = access(app, ['one', 'other'])) => {
  for (const name of names) {
    of.hidden('form', 'DRAFT').has(name)
    of.readonly('form', 'DRAFT').has(name)
  }
  for (const operation of ['read', 'update', 'delete', 'export'] as const) of.can(operation, 'form')
  const isIn = (condition: Expression | boolean) =>
    typeof condition === 'boolean' ? condition : compile(condition, siteOf(app, { record: 'form' }))({ ...surroundings, record: filled })
  for (const step of of.transitions('form')) isIn(of.transitionScope('form', step))
}
const kept = access(guarded, ['one', 'other'])
timed(500, () => askAccess(guarded, kept))

console.table({
  'access of that screen, from the roles on (goal 1)': spread(timed(1000, () => askAccess(guarded))),
  'access of that screen, as it is kept (goal 1)': spread(timed(1000, () => askAccess(guarded, kept))),
  'an edit of 500 lines with 5 computed fields (goal 5)': spread(timed(1000, edit)),
  'a screen of 60 fields and 20 actions (goal 1)': spread(timed(1000, decide)),
})
console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
