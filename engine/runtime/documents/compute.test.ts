import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entity } from '../../schema/entity.ts'
import { link } from '../app/link.ts'
import { library } from '../testing/library.ts'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { computationOf } from './computation.ts'
import { compute } from './compute.ts'

const scope = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z', user: { id: '1', roles: ['librarian'] } }
const row = (quantity: string, more: RecordData = {}): RecordData => ({
  book: '1',
  quantity,
  dailyFee: '0.1000',
  free: false,
  dueDate: '2026-01-20',
  ...more,
})
const loan = (...copies: RecordData[]): RecordData => ({ loanDate: '2026-01-10', feeDiscount: '0.2000', copies })

describe('compute', () => {
  test('lines first, then what sums them; amounts rounded to the scale of the field', () => {
    const computed = compute(library, 'loan', loan(row('2'), row('3', { book: '2', returnedQuantity: '1' })), scope)
    expect(linesOf(computed, 'copies').map(({ lineNo, days, fee, openQuantity }) => [lineNo, days, fee, openQuantity])).toEqual([
      [1, 10, '1.60', null],
      [2, 10, '2.40', '2'],
    ])
    expect(computed).toMatchObject({ totalFee: '4.00', totalQuantity: '5', bookCount: 2, lastDue: '2026-01-20' })
  })

  test('the given record is not touched', () => {
    const record = loan(row('2'))
    const before = structuredClone(record)
    compute(library, 'loan', record, scope)
    expect(record).toEqual(before)
  })

  test('what is computed already stays the same object', () => {
    const computed = compute(library, 'loan', loan(row('2')), scope)
    expect(compute(library, 'loan', computed, scope)).toBe(computed)
  })

  test('a computed value that someone typed is put right, after an edit too', () => {
    const computed = compute(library, 'loan', loan(row('2')), scope)
    expect(compute(library, 'loan', { ...computed, totalFee: '0.01' }, scope, computed)).toMatchObject({ totalFee: '1.60' })
    const [first = {}] = linesOf(computed, 'copies')
    const forged = { ...computed, copies: [{ ...first, fee: '0.01' }] }
    expect(linesOf(compute(library, 'loan', forged, scope, computed), 'copies')[0]).toMatchObject({ fee: '1.60' })
  })

  test('an edit of one line leaves the other lines the same objects', () => {
    const before = compute(library, 'loan', loan(row('1'), row('2'), row('3')), scope)
    const rows = linesOf(before, 'copies')
    const after = compute(library, 'loan', { ...before, copies: rows.with(1, { ...rows[1], quantity: '5' }) }, scope, before)
    expect(linesOf(after, 'copies')[0]).toBe(rows[0])
    expect(linesOf(after, 'copies')[2]).toBe(rows[2])
    expect(linesOf(after, 'copies')[1]).toMatchObject({ fee: '4.00' })
    expect(after).toMatchObject({ totalQuantity: '9', totalFee: '7.20' })
  })

  test('an edit of the header reaches the lines that read it', () => {
    const before = compute(library, 'loan', loan(row('1'), row('2')), scope)
    const after = compute(library, 'loan', { ...before, feeDiscount: '0.0000' }, scope, before)
    expect(linesOf(after, 'copies').map(({ fee }) => fee)).toEqual(['1.00', '2.00'])
    expect(after.totalFee).toBe('3.00')
  })

  test('values of the wrong kind compute to null, nothing is thrown', () => {
    const computed = compute(library, 'loan', loan(row('abc', { dueDate: 'soon' })), scope)
    expect(linesOf(computed, 'copies')[0]).toMatchObject({ fee: null, days: null })
    expect(computed.totalFee).toBe('0.00')
  })
})

describe('what is hidden', () => {
  const event = (more: RecordData) => ({ ...loan(row('1')), purpose: 'EVENT', eventName: '读书会', ...more })

  test('is cleared where that is declared, at once and after an edit', () => {
    expect(compute(library, 'loan', event({ purpose: 'HOME' }), scope).eventName).toBeNull()
    const shown = compute(library, 'loan', event({}), scope)
    expect(shown.eventName).toBe('读书会')
    expect(compute(library, 'loan', { ...shown, purpose: 'ROOM' }, scope, shown).eventName).toBeNull()
    const hidden = compute(library, 'loan', event({ purpose: 'ROOM' }), scope)
    expect(compute(library, 'loan', { ...hidden, eventName: 'x' }, scope, hidden).eventName).toBeNull()
  })

  test('is kept otherwise', () => {
    expect(compute(library, 'loan', { ...loan(), status: 'DRAFT', rejectReason: 'x' }, scope).rejectReason).toBe('x')
  })

  test('is cleared of lines, and with what stands behind a reference; what reads it is computed after', () => {
    const entity: Entity = {
      label: 'x',
      display: 'kind',
      fields: {
        kind: { kind: 'code', label: 'Kind' },
        book: { kind: 'ref', label: 'Book', entity: 'book', visible: { '==': [{ var: 'record.kind' }, 'a'] }, whenHidden: 'clear' },
        hasBook: { kind: 'boolean', label: 'Has', computed: { present: [{ var: 'record.book' }] } },
        sum: { kind: 'integer', label: 'Sum', computed: { sum: [{ var: 'record.rows' }, { var: 'row.number' }] } },
        rows: {
          kind: 'lines',
          label: 'Rows',
          visible: { '!=': [{ var: 'record.kind' }, 'c'] },
          whenHidden: 'clear',
          fields: {
            kind: { kind: 'code', label: 'Kind' },
            number: { kind: 'integer', label: 'N', visible: { '==': [{ var: 'row.kind' }, 'a'] }, whenHidden: 'clear' },
          },
        },
      },
    }
    const app = link({ ...library.bundle, entities: { ...library.bundle.entities, thing: entity } })
    const rows = [
      { kind: 'a', number: 2 },
      { kind: 'b', number: 3 },
    ]
    const typed: RecordData = { kind: 'a', book: '1', 'book.isbn': '978', $labels: { book: '红楼梦' }, rows }
    const shown = compute(app, 'thing', typed, scope)
    expect(shown).toMatchObject({ book: '1', hasBook: true, sum: 2, rows: [{ number: 2 }, { number: null }] })
    const hidden = compute(app, 'thing', { ...shown, kind: 'c' }, scope, shown)
    expect(hidden).toEqual({ kind: 'c', book: null, hasBook: false, sum: 0, rows: [], $labels: {} })
  })
})

type Edit = (rows: readonly RecordData[], at: number, quantity: string) => readonly RecordData[]
const edits: Record<string, Edit> = {
  change: (rows, at, quantity) => (rows[at] ? rows.with(at, { ...rows[at], quantity }) : rows),
  free: (rows, at) => (rows[at] ? rows.with(at, { ...rows[at], free: true }) : rows),
  insert: (rows, at, quantity) => rows.toSpliced(at, 0, row(quantity, { book: quantity })),
  copy: (rows, at) => (rows[at] ? [...rows, rows[at]] : rows),
  remove: (rows, at) => rows.toSpliced(at, 1),
  replace: (rows, at, quantity) => [...rows.toSpliced(at, 1), row(quantity)],
  reverse: (rows) => rows.toReversed(),
}

test('computing what an edit touches is computing everything', () => {
  const edit = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(6), fc.integer({ min: 1, max: 9 }).map(String))
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (sequence) => {
      let record = compute(library, 'loan', loan(row('1'), row('2'), row('3')), scope)
      for (const [name, at, quantity] of sequence) {
        const edited = { ...record, copies: edits[name]?.(linesOf(record, 'copies'), at, quantity) ?? [] }
        record = compute(library, 'loan', edited, scope, record)
        expect(record).toEqual(compute(library, 'loan', edited, scope))
      }
    }),
    { seed: 7 },
  )
})

test('fields that read each other in a circle are named and left alone', () => {
  const entity: Entity = {
    label: 'x',
    display: 'a',
    fields: {
      a: { kind: 'integer', label: 'a', computed: { '+': [{ var: 'record.b' }, 1] } },
      b: { kind: 'integer', label: 'b', computed: { '+': [{ var: 'record.a' }, 1] } },
      c: { kind: 'integer', label: 'c', computed: { '+': [1, 1] } },
    },
  }
  const app = link({ ...library.bundle, entities: { ...library.bundle.entities, circle: entity } })
  expect(computationOf(app, 'circle').cycles).toEqual([['a', 'b']])
  expect(compute(app, 'circle', { a: 5 }, scope)).toEqual({ a: 5, c: 2 })
})

test('an edit computes its line and the totals again, and leaves the other lines as they are', () => {
  const before = compute(library, 'loan', loan(...Array.from({ length: 500 }, (_, index) => row(String(1 + (index % 9))))), scope)
  const rows = linesOf(before, 'copies')
  const after = compute(library, 'loan', { ...before, copies: rows.with(7, { ...rows[7], quantity: '20' }) }, scope, before)
  const changed = linesOf(after, 'copies').flatMap((line, index) => (line === rows[index] ? [] : [index]))
  expect(changed).toEqual([7])
  expect(after.totalQuantity).not.toEqual(before.totalQuantity)
})
