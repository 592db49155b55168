import { expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { canFollow } from './can-follow.ts'
import { rowsAsTsv } from './clipboard.ts'
import { changeSelection, nothingSelected, selectedInOrder } from './selection.ts'

const loan = library.entities.get('loan') as AppEntity

test('rows stay selected while others come and go', () => {
  const first = changeSelection(nothingSelected, [{ id: '1' }, { id: '2' }], [])
  const second = changeSelection(first, [{ id: '9' }], ['1'])
  expect([...second.keys()]).toEqual(['2', '9'])
})

test('rows are selected in the order of the list, however they were picked; those whose place is forgotten come last', () => {
  const rows = [
    { data: { id: '8' }, rowIndex: null },
    { data: { id: '3' }, rowIndex: 7 },
    { data: { id: '2' }, rowIndex: 1 },
    { rowIndex: 4 },
  ]

  expect([...selectedInOrder(rows).keys()]).toEqual(['2', '3', '8'])
  expect(selectedInOrder([{ rowIndex: 0 }])).toBe(nothingSelected)
})

test('a step can be taken when any row stands where it starts, or does not say', () => {
  expect(canFollow(loan, ['DRAFT'], [{ id: '1', status: 'LENT' }])).toBe(false)
  expect(
    canFollow(
      loan,
      ['DRAFT'],
      [
        { id: '1', status: 'LENT' },
        { id: '2', status: 'DRAFT' },
      ],
    ),
  ).toBe(true)
  expect(canFollow(loan, ['DRAFT'], [{ id: '1' }])).toBe(true)
})

test('copied rows are lines of cells', () => {
  const cells = [(row: { id?: string }) => row.id ?? '', () => 'a\tb']
  expect(rowsAsTsv([{ id: '1' }, { id: '2' }], cells)).toBe('1\t"a\tb"\r\n2\t"a\tb"')
})
