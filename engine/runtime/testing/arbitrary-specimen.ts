import fc from 'fast-check'

/**
 * Texts that go wrong where they can: Chinese, beyond the first plane, joined and combining signs, what `like` and quotes take for
 * themselves, spaces of all kinds, letters whose capitals depend on the language.
 */
export const strange = fc.constantFrom(
  ...['a', 'B', 'b', 'ab', 'aB ', ' x ', '\t\n', '\u3000茄\u00a0', '茄子', '茄', '（', '𠮷', '𠮷野', '\uffee', '\ue000'],
  ...['👨‍👩‍👧', 'e\u0301', 'é', 'ß', 'İ', 'ı', 'Ⅷ', '100%', '_', '\\', "'", '"', '$1', '{0}', '-1', '0'],
)

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 })

/** Decimals of 18 digits at most, as the wire has them: many small ones, some with all their digits. */
const decimalOf = (scale: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.bigInt({ min: -9_999_999n, max: 9_999_999n }),
      fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }),
      fc.constantFrom(0n, 1n, -1n, 5n * 10n ** BigInt(scale - 1), 10n ** BigInt(scale)),
    )
    .map((digits) => {
      const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
      return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`
    })

const dayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** Days from 1900 to 2099, with leap days and the ends of the calendar. */
const day = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -25_567, max: 47_481 }).map(dayOf) },
  { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '1970-01-01', '2000-12-31') },
)

/** Moments beside midnight in the time zone of the library (UTC+8, and UTC+9 in the summers of 1986 to 1991), and in UTC. */
const moment = fc
  .tuple(
    fc.integer({ min: -25_000, max: 47_000 }),
    fc.constantFrom('15:59:59.999', '16:00:00.000', '14:59:59.999', '15:00:00.000', '00:00:00.000', '23:59:59.999', '04:30:00.001'),
  )
  .map(([date, time]) => `${dayOf(date)}T${time}Z`)

const whole = fc.oneof(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }))
const letter = fc.constantFrom('A', 'B', 'C')

const line = fc.record({
  text: maybe(strange),
  integer: maybe(whole),
  decimal: maybe(decimalOf(6)),
  flag: maybe(fc.boolean()),
  date: maybe(day),
  choice: maybe(letter),
})

const values = {
  text: maybe(strange),
  otherText: maybe(strange),
  code: maybe(fc.constantFrom('a', 'B', '茄子', '𠮷', '007', '100%')),
  integer: maybe(whole),
  decimal: maybe(decimalOf(6)),
  money: maybe(decimalOf(2)),
  quantity: maybe(decimalOf(3)),
  percent: maybe(fc.integer({ min: 0, max: 2_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6))),
  date: maybe(day),
  otherDate: maybe(day),
  datetime: maybe(moment),
  flag: maybe(fc.boolean()),
  choice: maybe(letter),
  tags: maybe(fc.uniqueArray(letter, { minLength: 1, maxLength: 3 })),
}

/** Random records that such expressions speak of. */
export const arbitrarySpecimen = fc.record({ ...values, items: fc.array(line, { maxLength: 4 }) })
