import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

test('what nothing refers to is found', () => {
  expect(diagnose({ 'sequences/old.json': { whole: { pattern: '{seq:6}' } } })).toEqual(['unused sequences/old.json'])
  expect(diagnose({ 'entities/catalogue/book.json': { 'fields.tags': undefined } })).toContain('unused lookups/tag.json')
})
