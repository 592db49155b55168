import { describe, expect, test } from 'vitest'
import { movedTile, resizedTile, withoutTile, withTile } from './arrange.ts'
import { mergedPinboard } from './merge.ts'
import type { PinboardState } from './pinboard.ts'

const tile = (id: string, report = 'loans') => ({ id, report, show: 'table', width: 6, height: 3 }) as const
const base: PinboardState = { tiles: [tile('t1'), tile('t2'), tile('t3')], filters: { loanDate: 'today-6..today' } }
const tiles = (next: PinboardState['tiles']): PinboardState => ({ ...base, tiles: next })
const ids = ({ state }: ReturnType<typeof mergedPinboard>) => state.tiles.map(({ id }) => id)

describe('what two people made of one pinboard', () => {
  test('keeps the changes of both to different tiles', () => {
    const mine = tiles(resizedTile(base.tiles, 't1', { width: 3, height: 3 }))
    const theirs = tiles(resizedTile(base.tiles, 't2', { width: 4, height: 5 }))
    const merged = mergedPinboard(base, mine, theirs)
    expect(merged.state.tiles.map(({ width, height }) => [width, height])).toEqual([
      [3, 3],
      [4, 5],
      [6, 3],
    ])
    expect([merged.both, merged.filters]).toEqual([[], []])
  })

  test('has the order of whoever moved a tile, and what the other added where they put it', () => {
    const mine = tiles(movedTile(base.tiles, 't3', 0))
    const theirs = withTile(base, tile('', 'members'), {})
    expect(ids(mergedPinboard(base, mine, theirs))).toEqual(['t3', 't1', 't2', 't4'])
    expect(ids(mergedPinboard(base, theirs, mine))).toEqual(['t3', 't1', 't2', 't4'])
    expect(ids(mergedPinboard(base, tiles(movedTile(theirs.tiles, 't4', 1)), base))).toEqual(['t1', 't4', 't2', 't3'])
  })

  test('has what both added, though they took the same name for it', () => {
    const merged = mergedPinboard(base, withTile(base, tile('', 'members'), {}), withTile(base, tile('', 'books'), {}))
    expect(ids(merged)).toEqual(['t1', 't2', 't3', 't4', 't5'])
    expect(merged.state.tiles.slice(3).map(({ report }) => report)).toEqual(['books', 'members'])
  })

  test('has no more what one took away, unless the other changed it', () => {
    const without = tiles(withoutTile(base.tiles, 't2'))
    expect(ids(mergedPinboard(base, base, without))).toEqual(['t1', 't3'])
    expect(ids(mergedPinboard(base, without, base))).toEqual(['t1', 't3'])
    const changed = tiles(resizedTile(base.tiles, 't2', { width: 3, height: 3 }))
    expect(ids(mergedPinboard(base, changed, without))).toEqual(['t1', 't2', 't3'])
    expect(ids(mergedPinboard(base, without, changed))).toEqual(['t1', 't2', 't3'])
  })

  test('names the tiles and filters that both changed otherwise, and has them as mine', () => {
    const mine = { tiles: resizedTile(base.tiles, 't1', { width: 3, height: 3 }), filters: { loanDate: 'today..' } }
    const theirs = { tiles: resizedTile(base.tiles, 't1', { width: 4, height: 3 }), filters: { loanDate: '..today', status: 'LENT' } }
    const merged = mergedPinboard(base, mine, theirs)
    expect(merged.both.map(({ id, width }) => [id, width])).toEqual([['t1', 3]])
    expect([merged.filters, merged.state.filters]).toEqual([['loanDate'], { loanDate: 'today..', status: 'LENT' }])
    expect(mergedPinboard(base, mine, mine)).toMatchObject({ both: [], filters: [] })
  })
})
