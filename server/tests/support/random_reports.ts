import fc from 'fast-check'
import { asAcross } from '../../../engine/runtime/reports/across.ts'
import type { ReportRequest } from '../../../engine/runtime/reports/plan-report.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import type { Report } from '../../../engine/schema/report.ts'
import { record } from './sales.ts'

const groups = fc
  .uniqueArray(fc.constantFrom('kind', 'place', 'town', 'fresh', 'pieces', 'dear', 'span', 'day', 'at'), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .tuple(
            fc.boolean(),
            fc.constantFrom(
              'day',
              'week',
              'halfMonth',
              'month',
              'quarter',
              'year',
              'fiscalMonth',
              'fiscalQuarter',
              'fiscalYear',
              undefined,
            ),
            fc.option(
              fc.record({
                count: fc.integer({ min: 1, max: 3 }),
                by: fc.constantFrom('total', 'n'),
                order: fc.constantFrom('asc', 'desc', 'both'),
              }),
              {
                nil: undefined,
              },
            ),
          )
          .map(([subtotal, by, top]) => ({
            name,
            group: {
              ...(subtotal && { subtotal }),
              ...(top !== undefined && ['kind', 'place', 'town', 'span'].includes(name) && { top }),
              ...(name === 'day' && by !== undefined && { by }),
              ...(name === 'at' && { by: by ?? 'month' }),
            } as NonNullable<Report['groups']>[string],
          })),
      ),
    ),
  )
const aggregate = fc.oneof(
  fc.constant({ aggregate: 'count' as const }),
  fc.record({
    aggregate: fc.constantFrom('sum', 'avg', 'min', 'max', 'distinct', 'count' as const),
    field: fc.constantFrom('price', 'quantity', 'pieces', 'amount'),
  }),
  fc.record({ aggregate: fc.constantFrom('min', 'max', 'distinct' as const), field: fc.constantFrom('day', 'code') }),
)
const condition: fc.Arbitrary<Expression> = fc.constantFrom<Expression>(
  record('dear'),
  { '==': [record('kind'), 'A'] },
  { '>': [record('amount'), 10] },
  { '>=': [record('day'), '2026-01-01'] },
)
const measures = fc.array(fc.tuple(aggregate, fc.option(condition, { nil: undefined })), { minLength: 1, maxLength: 4 })
const comparison = fc.record({
  of: fc.constantFrom('total', 'n', 'each'),
  as: fc.constantFrom('rank', 'share', 'running', 'runningAverage', 'movingAverage' as const),
  over: fc.integer({ min: 2, max: 4 }),
  within: fc.nat(2),
  along: fc.nat(3),
  order: fc.option(fc.constantFrom('asc', 'desc' as const), { nil: undefined }),
})
const looking = fc.record({
  of: fc.constantFrom('total', 'n', 'each'),
  as: fc.constantFrom('before', 'change', 'growth' as const),
  by: fc.constantFrom('previous', 'day', 'week', 'month', 'quarter', 'year' as const),
})
/** Days that are asked for: whole months, days, an open end, none. */
export const asked: fc.Arbitrary<ReportRequest> = fc
  .constantFrom(
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2025-12-10', to: '2026-02-28' },
    { from: '2026-01-17', to: '2026-02-03' },
    { from: '2025-12-01' },
    null,
  )
  .map((day) => ({ params: { day } }))
/** Groups of which the values have an order. */
const inOrder = ['kind', 'pieces', 'span', 'day', 'at']
/** Random reports of `sales`: groups, measures with conditions, formulas, comparisons, subtotals, totals, a pivot of one group or two, charts. */
export const randomReport: fc.Arbitrary<Report> = fc
  .record({
    compared: fc.array(comparison, { maxLength: 3 }),
    looked: fc.array(looking, { maxLength: 3 }),
    groups,
    measures,
    where: fc.option(condition, { nil: undefined }),
    totals: fc.boolean(),
    mostAcross: fc.nat(2),
    direction: fc.constantFrom('asc', 'desc' as const),
  })
  .map(({ compared, looked, groups: chosen, measures: made, where, totals, mostAcross, direction }) => {
    const names = chosen.map(({ name }) => name)
    const own = made.map(
      ([measure, when], index) => [`m${index}`, { label: 'M', ...measure, ...(when !== undefined && { where: when }) }] as const,
    )
    const along = ['total', ...names.filter((name) => inOrder.includes(name))]
    const back = looked.map((each, index) => [`b${index}`, { label: 'B', ...each }] as const)
    const among = compared.map(({ of, as, within, along: at, over, order }, index) => {
      const inGroup = names[within] === undefined ? {} : { within: names[within] }
      const inTurn = as === 'rank' || as === 'share' ? {} : { along: along[at] ?? 'total', ...(as === 'movingAverage' && { over }) }
      return [`c${index}`, { label: 'C', of, as, ...inGroup, ...inTurn, ...(order !== undefined && { order }) }] as const
    })
    const comparisons = [...among, ...back]
    const across = names.slice(0, Math.min(mostAcross, names.length - 1))
    return {
      label: 'Report',
      dataset: 'sales',
      filters: { day: { field: 'day' } },
      groups: Object.fromEntries(chosen.map(({ name, group }) => [name, group])),
      measures: {
        ...Object.fromEntries(own),
        n: { label: 'N', aggregate: 'count' },
        total: { label: 'Total', aggregate: 'sum', field: 'amount' },
      },
      formulas: {
        each: { label: 'Each', value: { '/': [record('total'), record('n'), 4] }, kind: 'money', scale: 3 },
        twice: { label: 'Twice', value: { '*': [record('each'), 2] }, kind: 'money' },
        ...(compared.length > 0 && { known: { label: 'Known', value: { present: record('c0') }, kind: 'boolean' } }),
      },
      ...(comparisons.length > 0 && { comparisons: Object.fromEntries(comparisons) }),
      columns: [
        ...names,
        ...own.map(([name]) => name),
        'n',
        { field: 'total', total: true },
        { field: 'each', tones: [{ when: { '>': [record('each'), 10] }, tone: 'attention' }] },
        'twice',
        ...comparisons.map(([name]) => name),
        ...(compared.length > 0 ? ['known'] : []),
      ],
      sort: [[compared.length > 1 ? 'c0' : 'm0', direction]],
      ...(totals && { totals }),
      ...(where !== undefined && { where }),
      ...(across.length > 0 && { pivot: { across: asAcross(across), measures: ['total', 'n', ...comparisons.map(([name]) => name)] } }),
      charts: {
        one: { label: 'One', kind: 'bar', x: names.at(-1) ?? '', y: ['total', 'each', ...comparisons.map(([name]) => name)] },
        two: { label: 'Two', kind: 'stacked', x: names[0] ?? '', y: ['n'], ...(names[1] !== undefined && { series: names[1] }) },
        three: { label: 'Three', kind: 'scatter', x: 'n', y: ['total'] },
      },
    } as Report
  })
