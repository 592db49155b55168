import { expect, test } from 'vitest'
import { linesOf } from '../../values/record-data.ts'
import { editDocument, openDocument } from '../document-model.ts'
import { proposalsOf } from './proposals.ts'
import { copy, loan, loanContext } from './testing.ts'

const context = loanContext()
const approved = (dates: readonly (string | null)[]) =>
  openDocument(context, loan({ status: 'APPROVED', copies: dates.map((dueDate, at) => copy(String(71 + at), { dueDate })) }))
const said = (state: ReturnType<typeof approved>, step = 'lend') =>
  proposalsOf(context, state, step).values.map(({ field, value, count }) => [field.name, value, count])

test('what is empty gets what the step proposes, told once with how often', () => {
  const state = approved([null, '2026-02-10', null])

  expect(said(state)).toEqual([['dueDate', '2026-03-02', 2]])
  const after = proposalsOf(context, state, 'lend').edits.reduce((now, edit) => editDocument(context, now, edit), state)
  expect(linesOf(after.record, 'copies').map(({ dueDate }) => dueDate)).toEqual(['2026-03-02', '2026-02-10', '2026-03-02'])
})

test('what was typed is left alone, even what is no date', () => {
  const state = approved([null])
  const typed = editDocument(context, state, {
    kind: 'cells',
    lines: 'copies',
    cells: [{ key: '71', field: 'dueDate', input: { kind: 'text', text: 'soon' } }],
  })

  expect(said(typed)).toEqual([])
})

test('a step that proposes nothing has no proposals', () => {
  expect(said(approved([null]), 'cancel')).toEqual([])
})
