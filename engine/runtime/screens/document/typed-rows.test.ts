import { expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { canBeTyped } from './typed-rows.ts'

const lines = (name: string) => library.entities.get(name) as AppEntity

test('a line can be typed when what is required is typed, or filled in by what is', () => {
  expect(canBeTyped(lines('loan.copies'))).toBe(true)
})

test('a line that must name its source, which nobody types, cannot', () => {
  const copies = lines('loan.copies')
  const book = copies.fields.get('book')
  if (!book?.declaration) expect.fail('the library has no book in its lines')
  const closed = { ...book, declaration: { ...book.declaration, readonly: true } } as typeof book
  expect(canBeTyped({ ...copies, fields: new Map([...copies.fields, ['book', closed]]) })).toBe(false)
})
