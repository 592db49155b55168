import fc from 'fast-check'
import type { Expression, Operand } from '../../schema/expression.ts'

/** Random expressions about a `specimen`, well-typed by construction; `row` too where they stand in an aggregate. */
const { boolean, number, text, date } = fc.letrec<{ boolean: Expression; number: Expression; text: Expression; date: Expression }>(
  (tie) => {
    const operation = (operator: string, ...operands: fc.Arbitrary<Operand>[]): fc.Arbitrary<Expression> =>
      fc.tuple(...operands).map((given) => ({ [operator]: given }))
    const field = (...names: string[]): fc.Arbitrary<Expression> => fc.constantFrom(...names.map((name) => ({ var: `record.${name}` })))
    const row = (name: string) => fc.constant({ var: `row.${name}` })
    const items = fc.constant({ var: 'record.items' })
    const scale = fc.integer({ min: 0, max: 8 })
    const small = fc.integer({ min: -999_999, max: 999_999 }).map((digits) => digits / 1000)
    const [b, n, t, d] = [tie('boolean'), tie('number'), tie('text'), tie('date')]
    const ofRow = fc.oneof(
      operation('>', row('integer'), small),
      operation('==', row('text'), t),
      operation('<=', row('date'), d),
      row('flag'),
    )
    const inRow = fc.oneof(row('decimal'), operation('*', row('integer'), row('decimal')), operation('+', row('decimal'), n))
    const comparison = fc.constantFrom('==', '!=', '<', '<=', '>', '>=')
    const compared = (operand: fc.Arbitrary<Expression>) => comparison.chain((operator) => operation(operator, operand, operand))
    return {
      boolean: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.boolean(),
        field('flag'),
        compared(n),
        compared(t),
        compared(d),
        operation('and', b, b),
        operation('or', b, b),
        operation('!', b),
        operation('if', b, b, b),
        operation('missing', fc.oneof(n, t, d)),
        operation('present', fc.oneof(n, t, d)),
        operation('in', t, fc.constant(['a', 'B', '茄'])),
        fc.constantFrom('startsWith', 'endsWith', 'contains').chain((operator) => operation(operator, t, t)),
        fc.constantFrom('any', 'all', 'none').chain((operator) => operation(operator, items, ofRow)),
      ),
      number: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        small,
        field('decimal', 'integer'),
        operation('+', n, n),
        operation('-', n, n),
        operation('*', n, small),
        operation('/', n, n, scale),
        operation('round', n, scale),
        operation('abs', n),
        operation('min', n, n),
        operation('max', n, n),
        operation('if', b, n, n),
        operation('coalesce', n, n),
        operation('length', t),
        operation('daysBetween', d, d),
        operation('year', d),
        operation('sum', items, inRow),
        operation('count', items, ofRow),
        operation('minOf', items, inRow),
        operation('distinct', items, row('text')),
      ),
      text: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.constantFrom('', 'a', 'B', '茄子', ' x ', '𠮷'),
        field('text', 'otherText', 'code'),
        operation('cat', t, t),
        operation('lower', t),
        operation('upper', t),
        operation('trim', t),
        operation('if', b, t, t),
        operation('coalesce', t, t),
        operation('maxOf', items, row('text')),
      ),
      date: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.constant({ var: 'today' }),
        field('date', 'otherDate'),
        operation('addDays', d, fc.integer({ min: -4000, max: 4000 })),
        operation('dateOf', field('datetime')),
        operation('if', b, d, d),
        operation('min', d, d),
      ),
    }
  },
)

export const arbitraryExpression = fc.oneof(boolean, number, text, date)

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })
const decimal = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((digits) => (digits / 1000).toFixed(6))
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const word = fc.constantFrom('a', 'B', 'b', '茄子', '（', '𠮷', '100%')
const line = fc.record({
  text: maybe(word),
  integer: maybe(fc.integer({ min: -999, max: 999 })),
  decimal: maybe(decimal),
  flag: maybe(fc.boolean()),
  date: maybe(day),
})

/** Random records that such expressions speak of. */
export const arbitrarySpecimen = fc.record({
  text: maybe(word),
  otherText: maybe(word),
  code: maybe(word),
  integer: maybe(fc.integer({ min: -999_999, max: 999_999 })),
  decimal: maybe(decimal),
  date: maybe(day),
  otherDate: maybe(day),
  datetime: maybe(day.map((date) => `${date}T16:00:00.000Z`)),
  flag: maybe(fc.boolean()),
  items: fc.array(line, { maxLength: 4 }),
})
