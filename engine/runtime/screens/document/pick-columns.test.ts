import { expect, test } from 'vitest'
import type { AppField } from '../../app/app.ts'
import { pickColumns } from './pick-columns.ts'
import { loanContext } from './testing.ts'

const { app, entity, screen } = loanContext()
const field = (path: string) => {
  const [lines, name] = path.split('.') as [string, string?]
  return (name === undefined ? entity.fields.get(lines) : entity.lines.get(lines)?.fields.get(name)) as AppField
}

test('a picked record is known by its name, its code and what it fills in', () => {
  expect(pickColumns(app, entity, screen, field('member'))).toEqual(expect.arrayContaining(['name', 'branch', 'feeDiscount']))
})

test('what the screen shows of it is known too', () => {
  const shown = { ...screen, sections: { lines: { label: '图书', lines: 'copies', columns: ['book', 'book.shelf'] } } }
  expect(pickColumns(app, entity, shown, field('copies.book'))).toEqual(expect.arrayContaining(['isbn', 'dailyFee', 'unit', 'shelf']))
})

test('what the person may not see is not asked for', () => {
  const shown = { ...screen, summary: ['member.secret'] }
  expect(pickColumns(app, entity, shown, field('member'))).not.toContain('secret')
})

test('what decides which lines a card shows is known too', () => {
  const part = { label: '图书', lines: 'copies', columns: ['book' as const], where: { '>': [{ var: 'row.book.pages' }, 500] } }
  const shown = { ...screen, sections: { ...screen.sections, part } }
  expect(pickColumns(app, entity, screen, field('copies.book'))).not.toContain('pages')
  expect(pickColumns(app, entity, shown, field('copies.book'))).toContain('pages')
})
