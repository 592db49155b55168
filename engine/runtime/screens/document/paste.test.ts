import { array, assert, boolean, constant, constantFrom, nat, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from '../../values/record-data.ts'
import { editDocument, openDocument } from '../document-model.ts'
import { findIssues } from './issues.ts'
import { type PastePlace, pasteEdit } from './paste.ts'
import { keyOf } from './rows.ts'
import type { DocumentState } from './state.ts'
import { loan, loanContext } from './testing.ts'

const context = loanContext()
const opened = openDocument(context, loan())
const rows = ({ record }: DocumentState) => linesOf(record, 'copies')

/** What stands in workbooks: numbers as people and programs write them, dates, names, empty cells, and what nobody expects. */
const cell = oneof(
  constantFrom(
    '3',
    ' 12 ',
    '１２',
    '1,000.5',
    '1.000,5',
    '-1',
    '1e9',
    '13%',
    '2026-02-05',
    '2026/2/5',
    '2月5日',
    '45000',
    '=1+1',
    '#N/A',
    '红楼梦',
    '',
    ' ',
  ),
  string({ maxLength: 12, unit: 'binary' }),
)
const block = array(array(cell, { maxLength: 5 }), { maxLength: 6 })
/** Columns that can be changed, ones that cannot, and one that is computed. */
const fields = array(oneof(constant(null), constantFrom('quantity', 'dueDate', 'book', 'free', 'fee', 'nothing')), { maxLength: 5 })

test('whatever is pasted, nothing is lost: what is no value stays as it was typed, other rows stay, and one step back undoes it', () => {
  assert(
    property(block, fields, nat(4), boolean(), (texts, columns, row, canAdd) => {
      const place: PastePlace = { lines: 'copies', row, fields: columns, canAdd }
      const pasted = editDocument(context, opened, pasteEdit(opened, place, texts))
      const [before, after] = [rows(opened), rows(pasted)]

      const grown = canAdd ? Math.max(before.length, row + texts.length) : before.length
      expect(after.length).toBe(texts.length === 0 ? before.length : grown)
      const untouched = Math.min(row, before.length)
      expect(after.slice(0, untouched)).toEqual(before.slice(0, untouched))
      for (const [address, { text }] of Object.entries(pasted.rejected)) {
        const [, key, field] = address.split('/')
        const at = after.findIndex((one) => keyOf(one) === key)
        const typed = texts[at - row]?.flatMap((one, across) => (columns[across] === field ? [one.trim()] : []))
        expect(typed).toContain(text.trim())
      }
      expect(() => findIssues(context, pasted)).not.toThrow()

      const back = editDocument(context, pasted, { kind: 'undo' })
      expect([rows(back), back.rejected]).toEqual([before, {}])
    }),
    { seed: 20261123, numRuns: 400 },
  )
})
