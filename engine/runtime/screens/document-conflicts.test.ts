import { describe, expect, test } from 'vitest'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { toDraft } from './document/draft.ts'
import { keyOf } from './document/rows.ts'
import type { DocumentState } from './document/state.ts'
import { copy, loan, loanContext } from './document/testing.ts'
import {
  conflictOf,
  editDocument,
  isUnsaved,
  mergeDocument,
  openDocument,
  restoreDraft,
  saveChanges,
  storedDocument,
} from './document-model.ts'

const context = loanContext()
const text = (given: string) => ({ kind: 'text', text: given }) as const
const rows = (state: { record: RecordData }) => linesOf(state.record, 'copies')
const setCell = (state: DocumentState, key: string, field: string, given: string) =>
  editDocument(context, state, { kind: 'cells', lines: 'copies', cells: [{ key, field, input: text(given) }] })

describe('conflict', () => {
  const edited = setCell(openDocument(context, loan()), '71', 'quantity', '4')
  const theirs = loan({ version: 4, note: '加急', copies: [copy('71', { quantity: '6' }), copy('73', { book: '309', lineNo: 2 })] })

  test('is told by what both changed, and decided by what only one did', () => {
    const merge = conflictOf(context, edited, theirs)
    const found = Object.fromEntries(merge.differences.map((one) => [one.address, one.suggested]))
    expect(found).toEqual({ note: 'theirs', 'copies/71/quantity': undefined, 'copies/72': 'theirs', 'copies/73': 'theirs' })
  })

  test('goes on from their version with what was chosen of mine', () => {
    const merge = conflictOf(context, edited, theirs)
    const mine = mergeDocument(context, edited, merge, { 'copies/71/quantity': 'mine' })
    expect(mine.base.version).toBe(4)
    expect(rows(mine).map((row) => [keyOf(row), row.quantity])).toEqual([
      ['71', '4'],
      ['73', '1'],
    ])
    expect(saveChanges(context, mine)).toEqual({ copies: [{ id: '71', quantity: '4' }, { id: '73' }] })
    const takingTheirs = mergeDocument(context, edited, merge, { 'copies/71/quantity': 'theirs' })
    expect(isUnsaved(context, takingTheirs)).toBe(false)
  })

  test('lets a line that I changed and they removed come back as a new one', () => {
    const gone = loan({ version: 4, copies: [copy('72', { book: '302', quantity: '2' })] })
    const merge = conflictOf(context, edited, gone)
    expect(merge.differences).toMatchObject([{ address: 'copies/71', kind: 'row', theirs: null }])
    const kept = mergeDocument(context, edited, merge, { 'copies/71': 'mine' })
    const { copies } = saveChanges(context, kept) as { copies: { id?: string; quantity?: string }[] }
    expect(copies[0]).toEqual({ id: '72' })
    expect([copies[1]?.id, copies[1]?.quantity]).toEqual([undefined, '4'])
  })
})

describe('what is typed while a save is on its way', () => {
  const insert = (state: DocumentState, book: string) =>
    editDocument(context, state, { kind: 'insert', lines: 'copies', at: rows(state).length, rows: [{ book }] })
  const sent = insert(setCell(openDocument(context, loan()), '71', 'quantity', '4'), '303')
  const stored = [
    copy('71', { quantity: '4' }),
    copy('72', { book: '302', lineNo: 2, quantity: '2' }),
    copy('73', { book: '303', lineNo: 3 }),
  ]
  const answer = loan({ version: 4, copies: stored })
  const added = keyOf(rows(sent)[2] ?? {})

  test('is nothing when nothing was typed', () => {
    expect(isUnsaved(context, storedDocument(context, sent, sent, answer))).toBe(false)
  })

  test('stays at its line, also at one that has its id only now', () => {
    const now = setCell(setCell(setCell(insert(sent, '304'), '71', 'quantity', '5'), added, 'quantity', '7'), added, 'dueDate', 'soon')
    const state = storedDocument(context, sent, now, answer)
    expect(rows(state).map((row) => [row.id, row.quantity])).toEqual([
      ['71', '5'],
      ['72', '2'],
      ['73', '7'],
      [undefined, rows(now)[3]?.quantity],
    ])
    expect(state.rejected['copies/73/dueDate']?.text).toBe('soon')
    expect(saveChanges(context, state).copies).toMatchObject([
      { id: '71', quantity: '5' },
      { id: '72' },
      { id: '73', quantity: '7' },
      { book: '304' },
    ])
  })

  test('may be that a line is taken out', () => {
    const now = editDocument(context, sent, { kind: 'remove', lines: 'copies', keys: ['72'] })
    expect(rows(storedDocument(context, sent, now, answer)).map(({ id }) => id)).toEqual(['71', '73'])
  })

  test('is given up where the server has left out the new line that it was typed into', () => {
    const now = setCell(setCell(sent, added, 'quantity', '7'), added, 'dueDate', 'soon')
    const state = storedDocument(context, sent, now, loan({ version: 4, copies: stored.slice(0, 2) }))
    expect([rows(state).map(({ id }) => id), state.rejected, isUnsaved(context, state)]).toEqual([['71', '72'], {}, false])
  })
})

describe('draft', () => {
  const opened = openDocument(context, loan())
  const edited = setCell(setCell(opened, '71', 'quantity', '4'), '72', 'dueDate', 'soon')
  const stored = JSON.parse(JSON.stringify(toDraft(context.entity, edited, '2026-01-31T02:00:00.000Z')))

  test('brings back everything typed, wrong texts too', () => {
    const { state, conflict } = restoreDraft(context, opened, stored)
    expect(conflict).toBeUndefined()
    expect(saveChanges(context, state)).toEqual(saveChanges(context, edited))
    expect(state.rejected['copies/72/dueDate']?.text).toBe('soon')
    expect(state.record.totalQuantity).toBe('6')
  })

  test('takes over what others changed elsewhere meanwhile', () => {
    const now = openDocument(context, loan({ version: 4, note: '加急' }))
    const { state } = restoreDraft(context, now, stored)
    expect([state.record.note, state.base.version, rows(state)[0]?.quantity]).toEqual(['加急', 4, '4'])
  })

  test('tells the conflict when others changed the same', () => {
    const now = openDocument(
      context,
      loan({ version: 4, copies: [copy('71', { quantity: '9' }), copy('72', { book: '302', quantity: '2' })] }),
    )
    const { state, conflict } = restoreDraft(context, now, stored)
    expect(conflict?.differences).toMatchObject([{ address: 'copies/71/quantity', mine: '4', theirs: '9' }])
    expect(rows(state)[0]?.quantity).toBe('4')
  })
})
