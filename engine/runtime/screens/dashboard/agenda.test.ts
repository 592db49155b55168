import { expect, test } from 'vitest'
import type { Tile } from '../../../schema/screens/dashboard.ts'
import { placed, tasks } from './agenda.ts'

const list = (together?: true): Tile => ({ kind: 'list', label: 'x', entity: 'loan', columns: ['loanNo'], ...(together && { together }) })

test('lists that stand together stand where the first of them is, the others as they are', () => {
  const tiles: [string, Tile][] = [
    ['a', list()],
    ['b', list(true)],
    ['c', list()],
    ['d', list(true)],
  ]
  expect(placed(tiles).map((one) => ('together' in one ? one.together.map(([name]) => name) : one.name))).toEqual(['a', ['b', 'd'], 'c'])
})

test('what is due first comes first, whatever it is: a moment before the whole day that it is in, and last what has no deadline', () => {
  const found = [
    {
      tile: 'orders',
      due: 'neededDate',
      rows: [
        { id: '1', neededDate: '2026-11-26' },
        { id: '2', neededDate: null },
      ],
    },
    {
      tile: 'quotes',
      due: 'closesAt',
      // Half past midnight of the 26th in Shanghai.
      rows: [
        { id: '3', closesAt: '2026-11-25T16:30:00.000Z' },
        { id: '4', closesAt: '2026-11-24T04:00:00.000Z' },
      ],
    },
    { tile: 'others', due: undefined, rows: [{ id: '5' }] },
  ]
  expect(tasks(found, 'Asia/Shanghai').map(({ tile, record }) => `${tile} ${record.id}`)).toEqual([
    'quotes 4',
    'quotes 3',
    'orders 1',
    'orders 2',
    'others 5',
  ])
})
