import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

const tariffs = 'screens/lending/tariffs.json'
const wrong = (screen: string) => `wrong-table screens/${screen}.json inPlace`

test('a table has a column for everything that must be filled in', () => {
  expect(diagnose({ [tariffs]: { 'columns.5': undefined } })).toContain(wrong('lending/tariffs'))
  expect(diagnose({ [tariffs]: { 'columns.5': undefined, 'columns.4': 'dailyFine' } })).not.toContain(wrong('lending/tariffs'))
})

test.each(['lending/loans', 'lending/openCopies', 'people/applications'])(
  'what has lines or steps, or is a line, is no table: %s',
  (list) => {
    expect(diagnose({ [`screens/${list}.json`]: { inPlace: true } })).toContain(wrong(list))
  },
)
