import { describe, expect, test } from 'vitest'
import { movedTile, resizedTile, withoutTile, withTile } from './arrange.ts'
import { readPinboard } from './pinboard.ts'

const tile = (id: string, rest: object = {}) => ({
  id,
  report: 'loansByMonth',
  show: 'chart' as const,
  part: 'trend',
  width: 3,
  height: 3,
  ...rest,
})

describe('what is kept of a pinboard', () => {
  test('comes back as it was sent', () => {
    const state = { tiles: [tile('t1', { label: '趋势', fixed: { branch: '7' } })], filters: { loanDate: 'today-30..today' } }
    expect(readPinboard(state)).toEqual(state)
  })

  test('without what cannot be read', () => {
    const wrong = [null, tile(''), tile('t1', { show: 'map' }), tile('t2', { part: undefined }), tile('t3'), tile('t3')]
    expect(readPinboard({ tiles: wrong, filters: { branch: 7 } })).toEqual({ tiles: [tile('t3')], filters: {} })
    for (const nothing of [undefined, null, 'x', []]) expect(readPinboard(nothing)).toEqual({ tiles: [], filters: {} })
  })

  test('in sizes that can be read', () => {
    const [read] = readPinboard({ tiles: [tile('t1', { width: 40, height: 'tall' })], filters: {} }).tiles
    expect(read).toMatchObject({ width: 6, height: 3 })
  })
})

describe('arranging', () => {
  const tiles = [tile('t1'), tile('t2'), tile('t3')]
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)

  test('moves a tile within the pinboard, not out of it', () => {
    expect(ids(movedTile(tiles, 't1', 2))).toEqual(['t2', 't3', 't1'])
    expect(movedTile(tiles, 't1', 3)).toBe(tiles)
    expect(movedTile(tiles, 'none', 0)).toBe(tiles)
  })

  test('never makes a tile less than what it shows needs', () => {
    expect(resizedTile(tiles, 't2', { width: 0, height: 0 })[1]).toMatchObject({ width: 2, height: 3 })
    expect(ids(withoutTile(tiles, 't2'))).toEqual(['t1', 't3'])
  })

  test('adds a tile under a free id; filters that the pinboard has already stay', () => {
    const { id: _, ...fresh } = tile('')
    const made = withTile({ tiles, filters: { branch: '1' } }, fresh, { branch: '2', genre: 'NOVEL' })
    expect(ids(made.tiles)).toEqual(['t1', 't2', 't3', 't4'])
    expect(made.filters).toEqual({ branch: '1', genre: 'NOVEL' })
  })
})
