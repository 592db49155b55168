import { expect, test } from 'vitest'
import type { Expression } from '../../../schema/expression.ts'
import type { Tile } from '../../../schema/screens/dashboard.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { visibleTiles } from './visible-tiles.ts'

const tile = (rest: Partial<Tile>): Tile => ({ kind: 'shortcuts', label: 'x', items: {}, ...rest }) as Tile
const isStaff: Expression = { missing: [{ var: 'user.branch' }] }
const tiles = { often: tile({}), phone: tile({ device: 'phone' }), staff: tile({ visible: isStaff }) }
const shown = (user: RecordData, device: Tile['device'] = 'desk') =>
  visibleTiles(library, { tiles }, device, { now: '2026-11-22T04:00:00.000Z', today: '2026-11-22', params: {}, user }).map(([name]) => name)

test('a tile that says whom it is for is shown to them alone', () => {
  expect(shown({ id: '1' })).toEqual(['often', 'staff'])
  expect(shown({ id: '1', branch: '7' })).toEqual(['often'])
})

test('a tile of one device is not shown on another', () => {
  expect(shown({ id: '1', branch: '7' }, 'phone')).toEqual(['often', 'phone'])
})
