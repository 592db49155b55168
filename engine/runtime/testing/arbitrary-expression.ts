import fc from 'fast-check'
import type { Expression, Operand } from '../../schema/expression.ts'
import { strange } from './arbitrary-specimen.ts'

type Sort = 'boolean' | 'number' | 'money' | 'text' | 'choice' | 'date' | 'datetime'

const operation = (operator: string, ...operands: fc.Arbitrary<Operand>[]): fc.Arbitrary<Expression> =>
  fc.tuple(...operands).map((given) => ({ [operator]: given }))

const paths = (scope: string, ...names: string[]): fc.Arbitrary<Expression> =>
  fc.constantFrom(...names.map((name) => ({ var: `${scope}.${name}` })))

/** A field of the record, of the record behind its reference, or of the account. */
const field = (...names: string[]): fc.Arbitrary<Expression> =>
  fc.oneof(
    { weight: 5, arbitrary: paths('record', ...names) },
    { weight: 1, arbitrary: paths('record.reference', ...names) },
    { weight: 1, arbitrary: paths('user', ...names) },
  )

const oneOf = (...operators: string[]) => ({
  of: (...operands: fc.Arbitrary<Operand>[]) => fc.constantFrom(...operators).chain((operator) => operation(operator, ...operands)),
})

/** All sorts share one depth, so that trees stay of a size. */
const ofDepth = { maxDepth: 5, depthSize: 'medium', depthIdentifier: fc.createDepthIdentifier(), withCrossShrink: true } as const
const scale = fc.integer({ min: 0, max: 8 })
const small = fc.integer({ min: -999_999, max: 999_999 }).map((digits) => digits / 1000)
const items = fc.constant({ var: 'record.items' })
const comparison = oneOf('==', '!=', '<', '<=', '>', '>=')
const sameness = oneOf('==', '!=')

/** Expressions of each sort, which may stand in others: booleans, numbers, money, texts, choices, dates and moments (`z`). */
type Ties = Readonly<Record<'b' | 'n' | 'm' | 't' | 'c' | 'd' | 'z', fc.Arbitrary<Expression>>>

const row = (name: string) => fc.constant({ var: `row.${name}` })

const conditionsOfRow = ({ n, t, c, d }: Ties) =>
  fc.oneof(
    comparison.of(row('integer'), small),
    comparison.of(row('decimal'), n),
    comparison.of(row('text'), t),
    comparison.of(row('date'), d),
    sameness.of(row('choice'), c),
    oneOf('missing', 'present').of(fc.oneof(row('text'), row('decimal'), row('date'))),
    operation('and', row('flag'), operation('!', operation('contains', row('text'), t))),
    row('flag'),
  )

const numbersOfRow = ({ n, d }: Ties) =>
  fc.oneof(
    row('decimal'),
    row('integer'),
    operation('*', row('integer'), row('decimal')),
    operation('+', row('decimal'), n),
    operation('/', row('decimal'), row('integer'), scale),
    operation('if', row('flag'), row('decimal'), n),
    operation('daysBetween', row('date'), d),
    operation('coalesce', row('decimal'), small),
  )

/** What there is of every sort: one of two or three, or the first that is there. */
const shared = ({ b }: Ties, value: fc.Arbitrary<Expression>) => [
  operation('if', b, value, value),
  operation('if', b, value, b, value, value),
  operation('coalesce', value, value),
]

const booleans = (ties: Ties) => {
  const { b, n, m, t, c, d, z } = ties
  return fc.oneof(
    ofDepth,
    fc.boolean(),
    field('flag'),
    comparison.of(n, n),
    comparison.of(m, m),
    comparison.of(t, t),
    comparison.of(d, d),
    comparison.of(z, z),
    sameness.of(c, c),
    sameness.of(b, b),
    sameness.of(paths('record', 'reference'), paths('record', 'reference', 'id')),
    oneOf('and', 'or').of(b, b),
    oneOf('and', 'or').of(b, b, b),
    operation('!', b),
    operation('if', b, b, b),
    oneOf('missing', 'present').of(fc.oneof(n, m, t, c, d, z, b, field('tags'), field('reference'))),
    operation('in', t, fc.constant(['a', 'B', '茄'])),
    operation('in', c, fc.constantFrom(['A'], ['B', 'C'])),
    operation('in', c, field('tags')),
    operation('in', n, fc.constant([0, 1.5, -2])),
    oneOf('startsWith', 'endsWith', 'contains').of(t, t),
    operation('isCreditCode', t),
    oneOf('any', 'all', 'none').of(items, conditionsOfRow(ties)),
  )
}

const numbers = (ties: Ties) => {
  const { n, m, t, d } = ties
  return fc.oneof(
    ofDepth,
    small,
    field('decimal', 'integer'),
    oneOf('+', '-').of(n, n),
    operation('-', n),
    operation('*', n, n),
    operation('*', field('decimal'), field('decimal'), field('decimal'), field('decimal'), n),
    operation('/', n, n, scale),
    operation('/', n, n),
    operation('/', m, m, scale),
    operation('round', n, scale),
    operation('abs', n),
    operation('asNumber', m),
    oneOf('min', 'max').of(n, n),
    ...shared(ties, n),
    operation('length', t),
    operation('daysBetween', d, d),
    oneOf('year', 'month').of(d),
    operation('sum', items, numbersOfRow(ties)),
    oneOf('minOf', 'maxOf').of(items, numbersOfRow(ties)),
    operation('count', items, conditionsOfRow(ties)),
    fc.constant({ count: [{ var: 'record.items' }] }),
    operation('distinct', items, fc.oneof(row('text'), row('integer'), row('choice'), row('date'), numbersOfRow(ties))),
  )
}

const moneys = (ties: Ties) => {
  const { n, m } = ties
  return fc.oneof(
    ofDepth,
    field('money'),
    oneOf('+', '-').of(m, m),
    operation('*', m, n),
    operation('*', m, field('quantity', 'percent')),
    operation('/', m, n, scale),
    operation('round', m, scale),
    operation('asMoney', n),
    oneOf('min', 'max').of(m, m),
    ...shared(ties, m),
  )
}

const texts = (ties: Ties) => {
  const { t, z } = ties
  return fc.oneof(
    ofDepth,
    strange,
    field('text', 'otherText', 'code'),
    operation('cat', t, t),
    operation('cat', t, field('date', 'integer', 'choice')),
    oneOf('lower', 'upper', 'trim').of(t),
    operation('timeOf', z),
    oneOf('min', 'max').of(t, t),
    ...shared(ties, t),
    oneOf('minOf', 'maxOf').of(items, row('text')),
  )
}

const choices = (ties: Ties) => fc.oneof(ofDepth, fc.constantFrom('A', 'B', 'C'), field('choice'), ...shared(ties, field('choice')))

const dates = (ties: Ties) => {
  const { d, z } = ties
  return fc.oneof(
    ofDepth,
    fc.constant({ var: 'today' }),
    field('date', 'otherDate'),
    operation('addDays', d, fc.oneof(fc.integer({ min: -4000, max: 4000 }), field('integer'))),
    operation('addMonths', d, fc.oneof(fc.integer({ min: -400, max: 400 }), field('integer'))),
    operation('dateOf', z),
    ...shared(ties, d),
    oneOf('min', 'max').of(d, d),
    oneOf('minOf', 'maxOf').of(items, row('date')),
  )
}

const moments = (ties: Ties) => {
  const { z } = ties
  return fc.oneof(
    ofDepth,
    fc.constant({ var: 'now' }),
    field('datetime'),
    operation('addMinutes', z, fc.oneof(fc.integer({ min: -9_000_000, max: 9_000_000 }), field('integer'))),
    oneOf('min', 'max').of(z, z),
    ...shared(ties, z),
  )
}

/** Random expressions about a `specimen`, well-typed by construction; `row` too where they stand in an aggregate. */
const trees = fc.letrec<Record<Sort, Expression>>((tie) => {
  const ties: Ties = {
    b: tie('boolean'),
    n: tie('number'),
    m: tie('money'),
    t: tie('text'),
    c: tie('choice'),
    d: tie('date'),
    z: tie('datetime'),
  }
  return {
    boolean: booleans(ties),
    number: numbers(ties),
    money: moneys(ties),
    text: texts(ties),
    choice: choices(ties),
    date: dates(ties),
    datetime: moments(ties),
  }
})

/** Random well-typed expressions about a `specimen`, of any type. */
export const arbitraryExpression: fc.Arbitrary<Expression> = fc.oneof(
  { weight: 5, arbitrary: trees.boolean },
  { weight: 5, arbitrary: trees.number },
  { weight: 2, arbitrary: trees.money },
  { weight: 2, arbitrary: trees.text },
  { weight: 1, arbitrary: trees.choice },
  { weight: 2, arbitrary: trees.date },
  { weight: 1, arbitrary: trees.datetime },
)
