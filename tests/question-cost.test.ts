import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { access } from '../engine/runtime/access/decide.ts'
import { operators } from '../engine/runtime/expressions/operators/index.ts'
import { isFilterOperator } from '../engine/runtime/queries/filter-operators.ts'
import { parseSearch } from '../engine/runtime/queries/parse-search.ts'
import { isHidden } from '../engine/runtime/queries/reachable.ts'
import type { Expression } from '../engine/schema/expression.ts'

const { app } = openBundle('metadata')
const admin = access(app, ['admin'])
const aggregates = Object.entries(operators).flatMap(([name, { kind }]) => (kind === 'lines' && isFilterOperator(name) ? [name] : []))
/** What aggregates ask of each line: others a number. */
const ofConditions: ReadonlySet<string> = new Set(['all', 'any', 'count', 'none'])
const truths: ReadonlySet<string> = new Set(['all', 'any', 'none'])

/** A question of an aggregate over lines, no two alike. */
function question(aggregate: string, lines: string, field: string, index: number): Expression {
  const isThere: Expression = { present: [{ var: `row.${field}` }] }
  const each: Expression = ofConditions.has(aggregate)
    ? { and: [isThere, { '>': [{ var: 'today' }, `2026-01-01T${index}`] }] }
    : { if: [isThere, index, 0] }
  const asked = { [aggregate]: [{ var: `record.${lines}` }, each] } as unknown as Expression
  return truths.has(aggregate) ? asked : { '>': [asked, index] }
}

const documents = [...app.entities.values()].flatMap((entity) =>
  admin.canRead(entity.name)
    ? [...entity.lines].flatMap(([lines, rows]) => {
        const field = [...rows.fields.keys()].find((name) => name !== 'id' && !isHidden(admin, rows, name))
        return field === undefined || isHidden(admin, entity, lines) ? [] : [{ name: entity.name, lines, field }]
      })
    : [],
)

const issuesOf = (name: string, filter: Expression): readonly string[] => {
  const query = parseSearch(app, admin, name, { filter })
  return 'entity' in query ? [] : query.map(({ code }) => code)
}

test('documents have lines, and there are several ways to ask of them', () => {
  expect(documents.length).toBeGreaterThan(100)
  expect(aggregates).toEqual(expect.arrayContaining(['any', 'count', 'sum']))
})

test.each(documents)('a dear question about $lines of $name is refused, whatever it works out', ({ name, lines, field }) => {
  for (const aggregate of aggregates) {
    const ask = (index: number) => question(aggregate, lines, field, index)
    expect(issuesOf(name, ask(1)), aggregate).toEqual([])
    expect(issuesOf(name, { or: Array.from({ length: 180 }, (_, index) => ask(index)) }), aggregate).toEqual(['questionTooCostly'])
    const inside = ofConditions.has(aggregate) ? ask(1) : { if: [ask(1), 1, 0] }
    const nested = { [aggregate]: [{ var: `record.${lines}` }, inside] } as unknown as Expression
    expect(issuesOf(name, truths.has(aggregate) ? nested : { '>': [nested, 1] }), `${aggregate} inside itself`).toEqual([
      'questionTooCostly',
    ])
  }
})
