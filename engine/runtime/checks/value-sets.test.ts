import { expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const lookup = 'lookups/category.json'

test.each([
  ['the code of a value is that of no other', { 'entities/catalogue/category.json': { 'fields.code.unique': undefined } }, 'code'],
  ['the code is a text', { [lookup]: { 'from.code': 'above' } }, 'code'],
  ['and so is the label', { [lookup]: { 'from.label': 'offered' } }, 'label'],
])('%s', (_, edits, key) => {
  expect(diagnoseExamples(edits)).toContain(`wrong-field ${lookup} from.${key}`)
})
