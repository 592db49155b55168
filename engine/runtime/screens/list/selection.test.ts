import { expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { statusObstacles } from './can-follow.ts'
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

test('a step can be taken when any row stands where it starts, or does not say; otherwise each status says why not', () => {
  const why = (...rows: readonly RecordData[]) =>
    statusObstacles(library, loan, 'lend', rows).map(({ message, params }) => message ?? params.status)
  expect(why({ id: '1', status: 'DRAFT' }, { id: '2', status: 'DRAFT' })).toEqual(['借书单须先批准才能出借'])
  expect(why({ id: '1', status: 'LENT' }, { id: '2', status: 'CANCELLED' })).toEqual(['已出借的借书单不能再次出借', '已取消'])
  expect(why({ id: '1', status: 'LENT' }, { id: '2', status: 'APPROVED' })).toEqual([])
  expect(why({ id: '1' })).toEqual([])
})

test('copied rows are lines of cells', () => {
  const cells = [(row: { id?: string }) => row.id ?? '', () => 'a\tb']
  expect(rowsAsTsv([{ id: '1' }, { id: '2' }], cells)).toBe('1\t"a\tb"\r\n2\t"a\tb"')
})
