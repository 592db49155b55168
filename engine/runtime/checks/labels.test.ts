import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const file = 'prints/catalogue/bookLabel.json'

test('labels of the library fit their sheet', () => {
  expect(diagnose({}).filter((each) => each.includes(file))).toEqual([])
})

test.each<[string, Record<string, unknown>, string]>([
  ['labels are not wider together than their sheet', { 'label.across': 4 }, `wrong-value ${file} label.across`],
  ['labels are not higher together than their sheet', { 'label.down': 9 }, `wrong-value ${file} label.down`],
  ['a sheet has rows and columns', { 'label.down': undefined }, `wrong-value ${file} label.across`],
  ['a label has no seals', { seals: { one: { label: '章' } } }, `wrong-value ${file} seals`],
  ['a label has no watermark', { capitals: 'price' }, `wrong-value ${file} capitals`],
])('%s', (_, edit, expected) => {
  expect(diagnose({ [file]: edit })).toContain(expected)
})

test('a sheet that lies has room for more beside each other', () => {
  const lying = { landscape: true, 'label.across': 4, 'label.down': 5 }
  expect(diagnose({ [file]: lying }).filter((each) => each.includes(file))).toEqual([])
})
