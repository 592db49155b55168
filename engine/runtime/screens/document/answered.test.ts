import { describe, expect, test } from 'vitest'
import type { WireValue } from '../../values/record-data.ts'
import { editDocument, newDocument, openDocument } from '../document-model.ts'
import { takeAnswer } from './answered.ts'
import type { DocumentState } from './state.ts'
import { loan, loanContext } from './testing.ts'

const context = loanContext()
const put = (state: DocumentState, field: string, value: WireValue) =>
  editDocument(context, state, { kind: 'field', field, input: { kind: 'value', value } })
const names = ({ filled, differing }: ReturnType<typeof takeAnswer>) => ({
  filled: filled.map(({ name }) => name),
  differing: differing.map(({ field }) => field.name),
})

describe('what another system answers', () => {
  test('is filled in where nobody has written, and over defaults', () => {
    const taken = takeAnswer(context, newDocument(context), { note: '易碎', purpose: 'EVENT', eventName: '读书会', isbn: 'x' }, {})
    const state = taken.edits.reduce((after, edit) => editDocument(context, after, edit), newDocument(context))

    expect(names(taken)).toEqual({ filled: ['note', 'purpose', 'eventName'], differing: [] })
    expect(state.record).toMatchObject({ note: '易碎', purpose: 'EVENT', eventName: '读书会' })
  })

  test('leaves what a person has written, and says what differs', () => {
    const state = put(newDocument(context), 'note', '我写的')

    expect(names(takeAnswer(context, state, { note: '易碎' }, {}))).toEqual({ filled: [], differing: ['note'] })
    expect(names(takeAnswer(context, state, { note: '我写的' }, {}))).toEqual({ filled: [], differing: [] })
  })

  test('leaves what was typed and is no value yet', () => {
    const state = editDocument(context, newDocument(context), { kind: 'field', field: 'loanDate', input: { kind: 'text', text: '昨天' } })

    expect(names(takeAnswer(context, state, { loanDate: '2026-01-01' }, {}))).toEqual({ filled: [], differing: ['loanDate'] })
  })

  test('leaves what is stored', () => {
    const state = openDocument(context, loan())

    expect(names(takeAnswer(context, state, { loanDate: '2026-01-01', feeDiscount: '0.10', note: '易碎' }, {}))).toEqual({
      filled: ['note'],
      differing: ['loanDate'],
    })
  })

  test('replaces what it has filled in before, unless the person has changed that', () => {
    const before = { note: '易碎', loanDate: '2026-01-01' }
    const state = put(put(newDocument(context), 'note', '易碎'), 'loanDate', '2026-01-05')

    expect(names(takeAnswer(context, state, { note: '防潮', loanDate: '2026-01-02' }, before))).toEqual({
      filled: ['note'],
      differing: ['loanDate'],
    })
  })

  test('fills nothing in where it says nothing', () => {
    expect(takeAnswer(context, put(newDocument(context), 'note', '我写的'), { note: null }, {})).toEqual({
      edits: [],
      filled: [],
      differing: [],
    })
  })
})
