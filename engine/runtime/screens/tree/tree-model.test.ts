import { describe, expect, test } from 'vitest'
import { buildTree, canMove, moveByKey, pathTo, type TreeNode } from './tree-model.ts'

const record = (id: string, above: string | null) => ({ id, above, name: `n${id}` })
const records = [record('1', null), record('2', '1'), record('3', '1'), record('4', '3'), record('5', null)]
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ id, children }) => id + (children.length > 0 ? `(${drawn(children)})` : '')).join(' ')

describe('a tree of records', () => {
  test('has each below the one above it, in their order', () => {
    expect(drawn(buildTree(records, 'above'))).toBe('1(2 3(4)) 5')
  })

  test('has what stands below a record that is not there at the top', () => {
    expect(drawn(buildTree([record('2', '9'), record('3', '2')], 'above'))).toBe('2(3)')
  })

  test('loses none of those that stand in a circle', () => {
    expect(drawn(buildTree([record('1', '2'), record('2', '1'), record('3', '2')], 'above'))).toBe('1 2(3)')
  })

  test('shows what was found with what it stands below', () => {
    expect(drawn(buildTree(records, 'above', new Set(['4'])))).toBe('1(3(4))')
  })
})

test('the path to a record comes from the top', () => {
  expect(pathTo(records, 'above', '4')).toEqual(['1', '3'])
})

describe('a record is moved', () => {
  test.each([
    ['below another', '5', '1', true],
    ['to the top', '4', null, true],
    ['not to where it is', '2', '1', false],
    ['not below itself', '3', '3', false],
    ['not below what stands below it', '1', '4', false],
  ])('%s', (_, id, to, isAllowed) => {
    expect(canMove(records, 'above', id, to)).toBe(isAllowed)
  })

  test('by key below the one before it, or out to the one above', () => {
    const nodes = buildTree(records, 'above')
    expect([moveByKey(nodes, '3', 'in'), moveByKey(nodes, '2', 'in'), moveByKey(nodes, '4', 'out'), moveByKey(nodes, '2', 'out')]).toEqual([
      '2',
      undefined,
      '1',
      null,
    ])
    expect(moveByKey(nodes, '1', 'out')).toBeUndefined()
  })
})
