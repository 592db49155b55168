import { expect, test } from 'vitest'
import { linesOf } from '../../values/record-data.ts'
import type { DocumentEdit } from '../document/edit.ts'
import { editDocument } from '../document-model.ts'
import { chooseCell, emptyMatrix, type FilledMatrix, fillFromBest, isFillable, typeIntoCell } from './fill-edits.ts'
import { fillingOf } from './filling.ts'
import { filledMatrix } from './testing.ts'

const at = (filled: FilledMatrix, row: number, column: string) => {
  const found = filled.matrix.rows[row] ?? expect.fail('no such row')
  return { row: found, cell: found.cells.get(column) ?? expect.fail('no such cell') }
}
const after = (filled: FilledMatrix, edit: DocumentEdit | undefined): FilledMatrix =>
  edit ? { ...filled, state: editDocument(filled.context, filled.state, edit) } : filled
const type = (filled: FilledMatrix, row: number, column: string, text: string) =>
  after(filled, typeIntoCell(filled, at(filled, row, column).cell, text))
const choose = (filled: FilledMatrix, row: number, column: string) => {
  const { row: of, cell } = at(filled, row, column)
  return after(filled, chooseCell(filled, of, cell))
}
const chosen = ({ state }: FilledMatrix) => linesOf(state.record, 'choices').map(({ offered, copies }) => [offered, copies])
const left = ({ matrix, section, state }: FilledMatrix) => [...fillingOf(matrix, section, state.record).left.values()].map(String)

test('what is typed into a cell becomes a line that knows what it refers to; another number changes it, nothing takes it away', () => {
  const typed = type(filledMatrix(), 0, 'South', '6')
  const [line] = linesOf(typed.state.record, 'choices')
  expect(line).toMatchObject({ offered: 'aSouth', copies: '6', price: '18.00', seller: 'South', $labels: { offered: '书 a' } })
  expect(left(typed)).toEqual(['4', '20'])

  const changed = type(typed, 0, 'South', '7')
  expect(chosen(changed)).toEqual([['aSouth', '7']])
  expect(chosen(type(changed, 0, 'South', '0'))).toEqual([])
  expect(chosen(type(changed, 0, 'South', ''))).toEqual([])
  expect(typeIntoCell(filledMatrix(), at(filledMatrix(), 0, 'South').cell, '')).toBeUndefined()
})

test('a text that is no number stays as it was typed, and is undone as one with its line', () => {
  const typed = type(filledMatrix(), 0, 'South', 'six')
  expect(Object.values(typed.state.rejected)).toMatchObject([{ text: 'six', issue: { code: 'notANumber' } }])
  expect(chosen(after(typed, { kind: 'undo' }))).toEqual([])
})

test('what is too much is told by what remains', () => {
  expect(left(type(type(filledMatrix(), 0, 'South', '6'), 0, 'North', '7'))).toEqual(['-3', '20'])
})

test('a cell that is chosen takes what remains, as much as it can; chosen again it is let go', () => {
  const east = choose(filledMatrix(), 0, 'East')
  expect(chosen(east)).toEqual([['aEast', '4']])
  const both = choose(east, 0, 'North')
  expect(chosen(both)).toEqual([
    ['aEast', '4'],
    ['aNorth', '6'],
  ])
  expect(chosen(choose(both, 0, 'East'))).toEqual([['aNorth', '6']])
})

test('where nothing remains, the others keep what the cell that is chosen cannot take, the best of them the longest', () => {
  const full = choose(choose(filledMatrix(), 0, 'East'), 0, 'North')
  expect(chosen(choose(full, 0, 'South'))).toEqual([['aSouth', '10']])

  const shared = choose(choose(filledMatrix({ share: '0.60' }), 0, 'East'), 0, 'North')
  expect(chosen(choose(shared, 0, 'South'))).toEqual([
    ['aEast', '4'],
    ['aSouth', '6'],
  ])
})

test('rows are filled from the best on, each as far as it goes, in one edit', () => {
  const filled = after(filledMatrix(), fillFromBest(filledMatrix()))
  expect(chosen(filled)).toEqual([
    ['aEast', '4'],
    ['aSouth', '6'],
    ['bNorth', '20'],
  ])
  expect(left(filled)).toEqual(['0', '0'])
  expect(fillFromBest(filled)).toBeUndefined()
  expect(chosen(after(filled, { kind: 'undo' }))).toEqual([])
})

test('what is filled already stays, and is filled up', () => {
  const begun = type(filledMatrix(), 1, 'North', '5')
  expect(chosen(after(begun, fillFromBest(begun)))).toContainEqual(['bNorth', '20'])
})

test('no share is larger than one may have, cut to whole copies', () => {
  const filled = filledMatrix({ share: '0.55' })
  expect(chosen(after(filled, fillFromBest(filled)))).toEqual([
    ['aEast', '4'],
    ['aSouth', '5'],
    ['aNorth', '1'],
    ['bNorth', '11'],
    ['bSouth', '8'],
  ])
})

test('columns come to what is filled into them, and everything is emptied at once', () => {
  const filled = after(filledMatrix(), fillFromBest(filledMatrix()))
  const { totals } = fillingOf(filled.matrix, filled.section, filled.state.record)
  expect(Object.fromEntries([...totals].map(([key, total]) => [key, total.toString()]))).toEqual({ East: '70', South: '108', North: '630' })
  expect(chosen(after(filled, emptyMatrix(filled)))).toEqual([])
  expect(emptyMatrix(filledMatrix())).toBeUndefined()
})

test('a cell that says nothing cannot be filled', () => {
  const filled = filledMatrix()
  expect(isFillable(filled.section, at(filled, 1, 'East').cell)).toBe(false)
  expect(isFillable(filled.section, at(filled, 1, 'North').cell)).toBe(true)
})
