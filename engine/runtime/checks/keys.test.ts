import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const book = 'entities/catalogue/book.json'
const tariff = 'entities/lending/tariff.json'
const key = 'keys.oneAtATime'

test('a key is over fields of one value', () => {
  expect(diagnose({ [book]: { keys: { once: { fields: ['title', 'tags'], message: 'x' } } } })).toContain(
    `wrong-key ${book} keys.once.fields.1`,
  )
})

test('a period is from and until times of one kind', () => {
  expect(diagnose({ [tariff]: { [`${key}.during.until`]: 'createdAt' } })).toContain(`wrong-key ${tariff} ${key}.during.until`)
  expect(diagnose({ [tariff]: { [`${key}.during.until`]: 'name' } })).toContain(`wrong-field ${tariff} ${key}.during.until`)
})

test('the condition of a key reads the record alone', () => {
  const when = { '==': [{ var: 'record.branch.code' }, 'BR01'] }
  expect(diagnose({ [tariff]: { [`${key}.when`]: when } })).toContain(`wrong-key ${tariff} ${key}.when`)
  expect(diagnose({ [tariff]: { [`${key}.fields.0`]: 'brunch' } })).toContain(`unknown-field ${tariff} ${key}.fields.0`)
})
