import { expect, test } from 'vitest'
import { sourceGroups } from './source-groups.ts'

const record = { member: 'm', 'member.branch': 'b' }
const rows = [
  { id: '1', branch: 'x', size: '2' },
  { id: '2', branch: 'y', size: '2' },
  { id: '3', branch: 'x', size: '2' },
  { id: '4', size: null },
  { id: '5', branch: null },
].map((row) => ({ record, row }))
const idsBy = (...fields: string[]) =>
  sourceGroups({ from: { entity: 'plan', lines: 'wishes' } }, rows, fields).map((group) => group.map(({ row }) => row.id).join(' '))

test('lines are put together by several of their fields and those of their document, in their order', () => {
  expect(idsBy('wishes.branch')).toEqual(['1 3', '2', '4 5'])
  expect(idsBy('member.branch', 'wishes.branch', 'wishes.size')).toEqual(['1 3', '2', '4 5'])
  expect(idsBy('wishes.size', 'wishes.id')).toHaveLength(5)
  expect(idsBy()).toEqual(['1 2 3 4 5'])
})
