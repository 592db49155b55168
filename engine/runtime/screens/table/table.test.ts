import { describe, expect, test } from 'vitest'
import type { ScreenOf } from '../../../schema/screen.ts'
import { library } from '../../testing/library.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { findIssues } from '../document/issues.ts'
import { keyOf } from '../document/rows.ts'
import type { DocumentContext, DocumentState } from '../document/state.ts'
import { editDocument, openDocument, permissionOf } from '../document-model.ts'
import { tableColumns, tableDocument, tableRecord, tableRows } from './table-document.ts'
import { rowChanges, settleRows, wrongRows } from './table-rows.ts'

const tariff = library.entities.get('tariff') ?? expect.fail('the library has no tariffs')
const screen = library.screens.get('/lending/tariffs') as ScreenOf<'list'>
const locale = { language: 'ZHS', timeZone: 'Asia/Shanghai' } as const
const clock = () => ({ today: '2026-03-05', now: '2026-03-05T09:00:00+08:00' })
const context: DocumentContext = { ...tableDocument(library, tariff, screen), user: {}, params: {}, locale, clock }
const whole = { operations: { tariff: ['read', 'create', 'update', 'delete'] }, transitions: {}, readonly: {} }

const usual = { id: '1', version: 3, name: '普通', branch: null, validFrom: '2026-01-01', validUntil: null, dailyFine: '0.5', trial: false }
const other = { ...usual, id: '2', version: 1, name: '节日', validUntil: '2026-02-01', trial: true }
const opened = (access = whole): DocumentState => openDocument(context, tableRecord(tariff, access, [usual, other] as RecordData[]))
const typed = (state: DocumentState, key: string, field: string, text: string) =>
  editDocument(context, state, { kind: 'cells', lines: tableRows, cells: [{ key, field, input: { kind: 'text', text } }] })
const added = (state: DocumentState, row: RecordData = {}) =>
  editDocument(context, state, { kind: 'insert', lines: tableRows, at: 0, rows: [row] })
const rowsIn = (state: DocumentState) => linesOf(state.record, tableRows)

describe('a table', () => {
  test('reads all fields of its records, and what its columns show besides', () => {
    expect(tableColumns(tariff, ['name', 'branch.code'])).toEqual(expect.arrayContaining(['version', 'trial', 'branch.code']))
  })

  test('gives a new row the defaults of a new record', () => {
    expect(rowsIn(added(opened()))[0]).toMatchObject({ validFrom: '2026-03-05', trial: false })
  })

  test('asks the rules of a record of each row', () => {
    const state = typed(opened(), '2', 'validUntil', '2025-12-01')
    expect(findIssues(context, state)).toEqual([
      { address: 'rows/2/validUntil', issue: expect.objectContaining({ code: 'rule', message: '失效日期不能早于生效日期' }) },
    ])
    expect(wrongRows(context, state)).toEqual(new Set(['2']))
  })

  test('tells two rows of which only one may be there', () => {
    const twice = typed(opened(), '2', 'name', '普通')
    expect(findIssues(context, twice).map(({ issue }) => issue.code)).toContain('sameKey')
  })

  test('lets rows come and go only where records may be made and deleted', () => {
    const may = (operations: readonly string[]) => permissionOf(context, opened({ ...whole, operations: { tariff: [...operations] } }))
    expect(may(['read', 'create', 'update', 'delete']).save('rows')).toBe(true)
    expect(may(['read', 'create', 'update']).save('rows')).toBe(false)
    expect(may(['read', 'update']).save('rows.name')).toBe(true)
    expect(may(['read']).save('rows.name')).toBe(false)
  })

  test('keeps closed what the person may not change', () => {
    const state = opened({ ...whole, readonly: { tariff: ['dailyFine'] } } as never)
    expect(permissionOf(context, state).save('rows.dailyFine')).toBe(false)
    expect(permissionOf(context, state).save('rows.name')).toBe(true)
  })
})

describe('what is stored of a table', () => {
  test('is each row that differs, with the version that was seen', () => {
    const state = added(typed(opened(), '1', 'dailyFine', '0.8'), { name: '新' })
    const removed = editDocument(context, state, { kind: 'remove', lines: tableRows, keys: ['2'] })
    expect(rowChanges(context, removed)).toEqual([
      { key: '2', id: '2', version: 1 },
      { key: '+1', values: expect.objectContaining({ name: '新', validFrom: '2026-03-05' }) },
      { key: '1', id: '1', version: 3, values: { dailyFine: '0.80' } },
    ])
  })

  test('is nothing for a table that is as it was', () => {
    expect(rowChanges(context, opened())).toEqual([])
    expect(rowChanges(context, typed(opened(), '1', 'name', '普通'))).toEqual([])
  })
})

describe('after rows were stored', () => {
  test('the good ones are as the server says, and the refused one keeps what was typed, with the reason at its cell', () => {
    const state = typed(typed(opened(), '1', 'dailyFine', '0.8'), '2', 'name', '节庆')
    const issue = { code: 'unique', path: 'name', params: {}, message: '已有' }
    const next = settleRows(context, state, state, [
      { key: '1', stored: { ...usual, version: 4, dailyFine: '0.8' } as RecordData },
      { key: '2', issues: [issue] },
    ])
    expect(rowChanges(context, next)).toEqual([{ key: '2', id: '2', version: 1, values: { name: '节庆' } }])
    expect(findIssues(context, next)).toMatchObject([{ address: 'rows/2/name', issue }])
    expect(rowsIn(next)[0]).toMatchObject({ version: 4, dailyFine: '0.8' })
    expect(next.past).toEqual([])
  })

  test('what was typed meanwhile stays, to be stored next', () => {
    const sent = typed(opened(), '1', 'dailyFine', '0.8')
    const now = typed(sent, '1', 'name', '平日')
    const next = settleRows(context, sent, now, [{ key: '1', stored: { ...usual, version: 4, dailyFine: '0.80' } as RecordData }])
    expect(rowChanges(context, next)).toEqual([{ key: '1', id: '1', version: 4, values: { name: '平日' } }])
  })

  test('a new row that was deleted meanwhile is deleted next', () => {
    const sent = added(opened(), { name: '新', dailyFine: '1' })
    const now = editDocument(context, sent, { kind: 'remove', lines: tableRows, keys: ['+1'] })
    const next = settleRows(context, sent, now, [{ key: '+1', stored: { ...usual, id: '9', version: 1, name: '新' } as RecordData }])
    expect(rowChanges(context, next)).toEqual([{ key: '+1', id: '9', version: 1 }])
  })

  test('a new row has its id, and is changed from then on, not made again', () => {
    const state = added(opened(), { name: '新', dailyFine: '1' })
    const next = settleRows(context, state, state, [
      { key: '+1', stored: { ...usual, id: '9', version: 1, name: '新', dailyFine: '1' } as RecordData },
    ])
    expect(rowChanges(context, next)).toEqual([])
    expect(rowChanges(context, typed(next, '+1', 'dailyFine', '2'))).toEqual([
      { key: '+1', id: '9', version: 1, values: { dailyFine: '2.00' } },
    ])
  })

  test('a row that somebody else has changed keeps what was typed, to be stored over theirs', () => {
    const state = typed(opened(), '1', 'dailyFine', '0.8')
    const current = { ...usual, version: 7, name: '常用' } as RecordData
    const next = settleRows(context, state, state, [{ key: '1', issues: [{ code: 'conflict', path: '', params: {} }], current }])
    expect(rowChanges(context, next)).toEqual([{ key: '1', id: '1', version: 7, values: { dailyFine: '0.80' } }])
    expect(rowsIn(next)[0]).toMatchObject({ name: '常用', dailyFine: '0.80' })
    expect(findIssues(context, next).map(({ address }) => address)).toEqual(['rows/1'])
  })

  test('a deleted row is gone, and one that could not be deleted is there again', () => {
    const state = editDocument(context, opened(), { kind: 'remove', lines: tableRows, keys: ['1', '2'] })
    const next = settleRows(context, state, state, [
      { key: '1', removed: true },
      { key: '2', issues: [{ code: 'inUse', path: '', params: {} }] },
    ])
    expect(rowsIn(next).map(keyOf)).toEqual(['2'])
    expect(rowChanges(context, next)).toEqual([])
  })
})
