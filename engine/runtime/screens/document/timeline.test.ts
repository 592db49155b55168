import { describe, expect, test } from 'vitest'
import { library } from '../../testing/library.ts'
import { loan, loanContext } from './testing.ts'
import { type HistoryEntry, inWords, withReadings } from './timeline.ts'

const { entity, locale } = loanContext()
const entry = (part: Partial<HistoryEntry>): HistoryEntry => ({
  version: 2,
  action: 'update',
  at: '2026-01-31T02:00:00.000Z',
  byName: '林馆员',
  step: null,
  changes: { fields: {}, lines: {} },
  labels: {},
  ...part,
})
const words = (part: Partial<HistoryEntry>) => inWords(entity, entry(part), locale, loan())

describe('inWords', () => {
  test('names fields and values as people know them, what followed from them last', () => {
    const fields = { totalFee: ['1.00', '2.50'], purpose: ['HOME', 'EVENT'], member: ['21', null] } as const
    const { changes } = words({ changes: { fields, lines: {} }, labels: { member: { 21: '王晓明' } } })
    expect(changes).toEqual([
      { label: '用途', before: '带回家', after: '活动' },
      { label: '读者', before: '王晓明', after: '' },
      { label: '总费用', before: '1.00', after: '2.50' },
    ])
  })

  test('of references to several records it tells which came and which went', () => {
    const book = library.entities.get('book')
    const said = (before: readonly string[] | null, after: readonly string[] | null) => {
      const changes = { fields: { sharedWith: [before, after] as const }, lines: {} }
      const labels = { sharedWith: { 1: '城东馆', 2: '城西馆', 3: '南馆' } }
      return inWords(book as never, entry({ changes, labels }), locale, { id: '1' }).changes[0]
    }
    expect(said(['1', '2'], ['2', '3'])).toEqual({ label: '共享分馆', isOfSeveral: true, before: '城东馆', after: '南馆' })
    expect(said(null, ['2', '3'])).toMatchObject({ before: '', after: '城西馆、南馆' })
    expect(said(['1', '2'], ['2', '1'])).toMatchObject({ before: '城东馆、城西馆', after: '城西馆、城东馆' })
  })

  test('tells a step by its label, where it led and why', () => {
    const step = { name: 'reject', from: 'SUBMITTED', to: 'REJECTED', comment: '缺少押金' }
    expect(words({ action: 'transition', step, changes: { fields: { status: ['SUBMITTED', 'REJECTED'] }, lines: {} } })).toMatchObject({
      step: '驳回',
      to: { label: '已驳回', tone: 'refused' },
      comment: '缺少押金',
      changes: [],
    })
  })

  test('counts lines that came and went, and names those that changed', () => {
    const lines = {
      copies: { added: { 80: {} }, removed: { 70: {} }, changed: { 72: { quantity: ['1', '2'] }, 99: { quantity: ['3', '4'] } } },
    } as const
    expect(words({ changes: { fields: {}, lines } }).lines).toEqual([
      {
        label: '图书明细',
        added: 1,
        removed: 1,
        changed: [
          { id: '72', row: 2, name: '红楼梦', changes: [{ label: '册数', before: '1', after: '2' }] },
          { id: '99', changes: [{ label: '册数', before: '3', after: '4' }] },
        ],
      },
    ])
  })

  test('does not repeat all of a new record', () => {
    expect(words({ action: 'create', changes: { fields: { note: [null, 'x'] }, lines: {} } }).changes).toEqual([])
  })
})

test('who has read what came of a change stands after it, the latest first', () => {
  const changed = { action: 'update', at: null, byName: null, step: null, changes: { fields: {}, lines: {} }, labels: {} }
  const entries = [2, 1].map((version) => ({ ...changed, version }))
  const readings = [
    { version: 2, at: '2026-11-21T03:00:00.000Z', byName: '馆员' },
    { version: 1, at: '2026-11-21T02:00:00.000Z', byName: '馆员' },
    { version: 1, at: '2026-11-21T01:00:00.000Z', byName: '管理员' },
  ]
  expect(withReadings(entries, readings).map(({ version, action, byName }) => [version, action, byName])).toEqual([
    [2, 'read', '馆员'],
    [2, 'update', null],
    [1, 'read', '馆员'],
    [1, 'read', '管理员'],
    [1, 'update', null],
  ])
  expect(withReadings(entries, [])).toBe(entries)
})
