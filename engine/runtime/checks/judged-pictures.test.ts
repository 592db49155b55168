import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const screen = 'screens/lending/return.json'
const slip = 'entities/lending/returnSlip.json'
const judge = 'sections.books.judge'

test('the pictures of returned books are judged by what is there', () => {
  expect(diagnose({}).filter((each) => each.includes(screen))).toEqual([])
})

test.each<[string, string, Record<string, unknown>, string]>([
  ['accepting is not refusing', screen, { [`${judge}.refuse`]: 'GOOD' }, `wrong-value ${screen} ${judge}.refuse`],
  ['what is said is a value of the result', screen, { [`${judge}.accept`]: 'FINE' }, `${screen} ${judge}.accept`],
  ['the result is an enumeration', screen, { [`${judge}.result`]: 'damage' }, `${screen} ${judge}.result`],
  ['the reason is a text', screen, { [`${judge}.reason`]: 'quantity' }, `${screen} ${judge}.reason`],
  ['pictures are files', screen, { [`${judge}.picture`]: 'book' }, `${screen} ${judge}.picture`],
  [
    'files that are judged may be pictures',
    slip,
    { 'fields.books.fields.pictures.accept': ['.pdf'] },
    `wrong-value ${screen} ${judge}.picture`,
  ],
])('%s', (_, file, edit, expected) => {
  expect(diagnose({ [file]: edit }).join('\n')).toContain(expected)
})
