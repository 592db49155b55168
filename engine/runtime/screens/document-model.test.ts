import { describe, expect, test } from 'vitest'
import { linesOf, type RecordData } from '../values/record-data.ts'
import { findIssues, shownIssues } from './document/issues.ts'
import { fillEdit, pasteEdit } from './document/paste.ts'
import type { DocumentState } from './document/state.ts'
import { copy, loan, loanContext } from './document/testing.ts'
import {
  editDocument,
  isUnsaved,
  newDocument,
  openDocument,
  refuseDocument,
  saveChanges,
  stepChanges,
  withBehind,
} from './document-model.ts'

const context = loanContext()
const value = (given: string | null) => ({ kind: 'value', value: given }) as const
const text = (given: string) => ({ kind: 'text', text: given }) as const
const rows = (state: { record: RecordData }) => linesOf(state.record, 'copies')
const setCell = (state: DocumentState, key: string, field: string, given: string) =>
  editDocument(context, state, { kind: 'cells', lines: 'copies', cells: [{ key, field, input: text(given) }] })

test('how old a record is that another system brings is no part of it', () => {
  const fed = { system: '书商', at: '2026-11-29T07:00:00.000Z' }
  const opened = openDocument(context, { ...loan(), $fed: fed })
  expect(opened.fed).toEqual(fed)
  expect(Object.keys(opened.record)).not.toContain('$fed')
})

describe('what stands behind a default', () => {
  const begun = newDocument(context)
  const member = String(begun.record.member)

  test('is read by what is computed, and is no change', () => {
    const known = withBehind(context, begun, 'member', { id: member, feeDiscount: '0.2000' })
    expect(known.record['member.feeDiscount']).toBe('0.2000')
    expect(isUnsaved(context, known)).toBe(false)
  })

  test('is not learnt when another record has been picked meanwhile', () => {
    expect(withBehind(context, begun, 'member', { id: `${member}9`, feeDiscount: '0.2000' })).toBe(begun)
  })
})

describe('editing', () => {
  test('computes lines and totals from what is typed, exactly', () => {
    const state = setCell(openDocument(context, loan()), '72', 'quantity', '3')
    expect(rows(state)[1]).toMatchObject({ quantity: '3', days: 10, fee: '13.50' })
    expect(state.record).toMatchObject({ totalQuantity: '4', totalFee: '18.00' })
  })

  test('keeps the rows that an edit does not touch the same objects', () => {
    const before = setCell(openDocument(context, loan()), '72', 'quantity', '3')
    const after = setCell(before, '72', 'quantity', '4')
    expect(rows(after)[0]).toBe(rows(before)[0])
    expect(rows(after)[1]).not.toBe(rows(before)[1])
  })

  test('keeps a text that is no number as typed, with the issue, and forgets it once corrected', () => {
    const wrong = setCell(openDocument(context, loan()), '71', 'quantity', 'two')
    expect(wrong.rejected['copies/71/quantity']).toMatchObject({ text: 'two', issue: { code: 'notANumber' } })
    expect(rows(wrong)[0]?.quantity).toBe('1')
    expect(isUnsaved(context, wrong)).toBe(true)
    expect(setCell(wrong, '71', 'quantity', '2').rejected).toEqual({})
  })

  test('reads a percentage as Excel does', () => {
    const typed = (given: string) =>
      editDocument(context, openDocument(context, loan()), { kind: 'field', field: 'feeDiscount', input: text(given) }).record.feeDiscount
    expect([typed('13'), typed('13%'), typed('0.13')]).toEqual(['0.1300', '0.1300', '0.1300'])
  })

  test('fills in what the declaration of a reference takes from the picked record, labels too', () => {
    const picked = { id: '22', branch: '2', feeDiscount: '0.2500', name: '李四', $labels: { branch: '城西馆' } } as unknown as RecordData
    const state = editDocument(context, openDocument(context, loan()), {
      kind: 'field',
      field: 'member',
      input: { kind: 'value', value: '22', picked, label: '李四' },
    })
    expect(state.record).toMatchObject({ member: '22', branch: '2', feeDiscount: '0.2500', 'member.name': '李四' })
    expect(state.record.$labels).toEqual({ member: '李四', branch: '城西馆' })
    expect(rows(state)[0]?.fee).toBe('3.75')
  })

  test('empties what a reference filled in when it is cleared', () => {
    const state = editDocument(context, openDocument(context, loan()), {
      kind: 'cells',
      lines: 'copies',
      cells: [{ key: '71', field: 'book', input: value(null) }],
    })
    expect(rows(state)[0]).toMatchObject({ book: null, isbn: null, unit: null, $labels: {} })
  })

  test('counts lines anew when one is inserted, with the defaults of its fields', () => {
    const state = editDocument(context, openDocument(context, loan()), { kind: 'insert', lines: 'copies', at: 1, rows: [{}] })
    expect(rows(state).map((row) => row.lineNo)).toEqual([1, 2, 3])
    expect(rows(state)[1]).toMatchObject({ quantity: '1', dueDate: '2026-03-02', free: false })
    expect(rows(state)[1]?.id).toBeUndefined()
  })
})

describe('undo', () => {
  test('goes back over edits of lines and forth again', () => {
    const opened = openDocument(context, loan())
    const edited = setCell(opened, '71', 'quantity', '5')
    const removed = editDocument(context, edited, { kind: 'remove', lines: 'copies', keys: ['71'] })
    const back = editDocument(context, removed, { kind: 'undo' })
    expect(rows(back).map((row) => row.quantity)).toEqual(['5', '2'])
    const further = editDocument(context, back, { kind: 'undo' })
    expect(rows(further).map((row) => row.quantity)).toEqual(['1', '2'])
    expect(further.record.totalQuantity).toBe('3')
    expect(rows(editDocument(context, further, { kind: 'redo' })).map((row) => row.quantity)).toEqual(['5', '2'])
  })

  test('undoes a pasted block in one go, added rows and wrong cells too', () => {
    const opened = openDocument(context, loan())
    const place = { lines: 'copies', row: 1, fields: ['quantity', null, 'dueDate'], canAdd: true }
    const pasted = editDocument(
      context,
      opened,
      pasteEdit(opened, place, [
        ['3', 'x', '2026/2/5'],
        ['oops', 'x', '2026-02-06'],
      ]),
    )
    expect(rows(pasted).map((row) => row.dueDate)).toEqual(['2026-02-10', '2026-02-05', '2026-02-06'])
    expect(pasted.rejected['copies/+1/quantity']?.text).toBe('oops')
    const back = editDocument(context, pasted, { kind: 'undo' })
    expect([rows(back).length, back.rejected]).toEqual([2, {}])
  })

  test('does nothing when there is nothing to go back to', () => {
    const opened = openDocument(context, loan())
    expect(editDocument(context, opened, { kind: 'undo' })).toBe(opened)
  })
})

describe('paste and fill down', () => {
  test('drops rows beyond the end where none may be added', () => {
    const opened = openDocument(context, loan())
    const edit = pasteEdit(opened, { lines: 'copies', row: 1, fields: ['quantity'], canAdd: false }, [['3'], ['4']])
    expect(rows(editDocument(context, opened, edit)).map((row) => row.quantity)).toEqual(['1', '3'])
  })

  test('refuses a pasted name for a reference unless it was looked up', () => {
    const opened = openDocument(context, loan())
    const edit = pasteEdit(opened, { lines: 'copies', row: 0, fields: ['book'], canAdd: false }, [['红楼梦']])
    expect(editDocument(context, opened, edit).rejected['copies/71/book']?.issue.code).toBe('notAReference')
  })

  test('fills down a reference with what it had filled in', () => {
    const opened = openDocument(context, loan())
    const changed = editDocument(context, opened, {
      kind: 'cells',
      lines: 'copies',
      cells: [{ key: '72', field: 'book', input: value(null) }],
    })
    const edit = fillEdit(changed, 'copies', { from: ['71'], to: ['72'], fields: ['book'] })
    if (!edit) expect.fail('nothing to fill')
    const filled = editDocument(context, changed, edit)
    expect(rows(filled)[1]).toMatchObject({
      book: '301',
      isbn: '9787020002207',
      unit: 'VOL',
      dailyFee: '0.5000',
      $labels: { book: '红楼梦' },
    })
  })
})

describe('changes', () => {
  test('are none of a document that was only opened, or edited and put back', () => {
    const opened = openDocument(context, loan())
    expect(isUnsaved(context, opened)).toBe(false)
    const back = setCell(setCell(opened, '71', 'quantity', '5'), '71', 'quantity', '1.000')
    expect([isUnsaved(context, back), saveChanges(context, back)]).toEqual([false, {}])
  })

  test('name changed fields of the header, and all lines by id with what changed in them', () => {
    const edited = setCell(openDocument(context, loan()), '72', 'quantity', '3')
    const noted = editDocument(context, edited, { kind: 'field', field: 'note', input: text('小心轻放') })
    expect(saveChanges(context, noted)).toEqual({ note: '小心轻放', copies: [{ id: '71' }, { id: '72', quantity: '3' }] })
  })

  test('send new lines whole, without computed fields and keys, and leave removed ones out', () => {
    const removed = editDocument(context, openDocument(context, loan()), { kind: 'remove', lines: 'copies', keys: ['71', '72'] })
    const added = editDocument(context, removed, { kind: 'insert', lines: 'copies', at: 0, rows: [copy(undefined, { book: '305' })] })
    const { copies } = saveChanges(context, added) as { copies: Record<string, unknown>[] }
    expect(copies).toHaveLength(1)
    expect(copies[0]).toMatchObject({ book: '305', quantity: '1', dueDate: '2026-02-10' })
    expect(Object.keys(copies[0] ?? {})).not.toEqual(expect.arrayContaining(['fee']))
    expect(Object.keys(copies[0] ?? {}).some((name) => name.startsWith('$'))).toBe(false)
  })

  test('send with a picked reference what it filled in, so that nothing is filled in again', () => {
    const picked = { id: '22', branch: '1', feeDiscount: '0.2500', $labels: { branch: '城东馆' } } as unknown as RecordData
    const state = editDocument(context, openDocument(context, loan()), {
      kind: 'field',
      field: 'member',
      input: { kind: 'value', value: '22', picked, label: '李四' },
    })
    expect(saveChanges(context, state)).toEqual({ member: '22', branch: '1', feeDiscount: '0.2500' })
  })

  test('go with the step that allows them where saving does not', () => {
    const can = { update: false, delete: false, fields: [], transitions: { lend: { allowed: true } } }
    const opened = openDocument(context, loan({ status: 'APPROVED', $can: can }))
    const edited = setCell(opened, '71', 'dueDate', '2026-02-20')
    expect(saveChanges(context, edited)).toEqual({})
    expect(stepChanges(context, edited, 'lend')).toEqual({ copies: [{ id: '71', dueDate: '2026-02-20' }, { id: '72' }] })
    expect(stepChanges(context, edited, 'cancel')).toEqual({})
  })
})

describe('a new document', () => {
  test('starts with defaults and nothing to lose', () => {
    const state = newDocument(context)
    expect(state.record).toMatchObject({ loanDate: '2026-01-31', purpose: 'HOME', status: 'DRAFT', totalFee: '0.00', copies: [] })
    expect(isUnsaved(context, state)).toBe(false)
  })

  test('made from another one counts as typed', () => {
    const state = newDocument(context, { member: '21', copies: [copy(undefined)] })
    expect(isUnsaved(context, state)).toBe(true)
    expect(state.record.totalFee).toBe('5.00')
    expect(saveChanges(context, state)).toMatchObject({ member: '21', purpose: 'HOME' })
  })
})

describe('issues', () => {
  test('are placed at cells by the key of their row', () => {
    const state = setCell(openDocument(context, loan()), '72', 'dueDate', '2026-01-01')
    expect(findIssues(context, state)).toContainEqual(expect.objectContaining({ address: 'copies/72/dueDate' }))
  })

  test('are shown where the person has been, and all once a save was tried', () => {
    const state = newDocument(context)
    const issues = findIssues(context, state)
    expect(issues.map((one) => one.address)).toContain('branch')
    expect(shownIssues(state, issues)).toEqual([])
    expect(shownIssues(refuseDocument(context, state, []), issues)).toEqual(issues)
  })

  test('of the server stay until the value they are about changes', () => {
    const opened = openDocument(context, loan())
    const refused = refuseDocument(context, opened, [{ code: 'rule', path: 'copies.1.quantity', params: {}, message: '册数不足' }])
    expect(findIssues(context, refused).map((one) => one.address)).toEqual(['copies/72/quantity'])
    expect(findIssues(context, setCell(refused, '71', 'quantity', '2'))).toHaveLength(1)
    expect(findIssues(context, setCell(refused, '72', 'quantity', '1'))).toEqual([])
  })
})
