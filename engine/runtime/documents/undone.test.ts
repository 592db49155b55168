import { describe, expect, test } from 'vitest'
import type { AppEntity } from '../app/app.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import type { RecordData } from '../values/record-data.ts'
import { undoneBy } from './undone.ts'

const flow = 'workflows/lending/loan.json'
const loanOf = (by: readonly string[]) =>
  link(load(edited({ [flow]: { 'statuses.APPROVED.undone.by': by } })).bundle).entities.get('loan') as AppEntity
const rows = [
  { id: '1', book: 'a', quantity: '2' },
  { id: '2', book: 'b', quantity: '1' },
]
const before: RecordData = { id: '7', status: 'APPROVED', purpose: 'HOME', note: null, copies: rows }

describe('undoneBy', () => {
  const entity = loanOf(['purpose', 'copies.quantity'])
  const paths = (after: RecordData) => undoneBy(entity, before, { ...before, ...after })?.paths

  test('names the step that leads back, and what was changed', () => {
    expect(undoneBy(entity, before, { ...before, purpose: 'ROOM' })).toEqual({ step: 'redraft', paths: ['purpose'] })
    expect(paths({ purpose: 'ROOM', copies: [] })).toEqual(['purpose', 'copies.quantity'])
  })

  test('other fields, and values that mean the same, undo nothing', () => {
    expect(paths({ note: 'x' })).toBeUndefined()
    expect(
      paths({
        copies: [
          { ...rows[0], quantity: '2.00' },
          { ...rows[1], book: 'c' },
        ] as never,
      }),
    ).toBeUndefined()
  })

  test('rows that change, come or go undo what their fields say', () => {
    expect(paths({ copies: [rows[0], { ...rows[1], quantity: '3' }] as never })).toEqual(['copies.quantity'])
    expect(paths({ copies: [rows[0]] as never })).toEqual(['copies.quantity'])
    expect(paths({ copies: [rows[0], { book: 'b', quantity: '1' }] as never })).toEqual(['copies.quantity'])
  })

  test('lines as a whole are all their fields', () => {
    const of = (after: readonly object[]) => undoneBy(loanOf(['copies']), before, { ...before, copies: after as never })?.paths
    expect(of([rows[0] as object, { ...rows[1], book: 'c' }])).toEqual(['copies'])
    expect(of(rows.map((row) => ({ ...row })))).toBeUndefined()
  })

  test('nothing is undone elsewhere', () => {
    const draft = { ...before, status: 'DRAFT' }
    expect(undoneBy(entity, draft, { ...draft, purpose: 'ROOM' })).toBeUndefined()
  })
})
