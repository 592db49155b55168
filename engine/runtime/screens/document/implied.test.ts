import { expect, test } from 'vitest'
import type { Expression } from '../../../schema/expression.ts'
import { impliedBy } from './implied.ts'
import { loanContext } from './testing.ts'

const { entity } = loanContext()
const is = (path: string, value: string): Expression => ({ '==': [{ var: path }, value] })

test('what a filter says by a literal, a new record has', () => {
  expect(impliedBy(entity, is('record.purpose', 'EVENT'))).toEqual({ purpose: 'EVENT' })
  expect(impliedBy(entity, { and: [is('record.purpose', 'EVENT'), is('record.note', 'x')] })).toEqual({ purpose: 'EVENT', note: 'x' })
})

test('of statuses, of what is computed or elsewhere, and of alternatives it has nothing', () => {
  expect(impliedBy(entity, is('record.status', 'DRAFT'))).toEqual({})
  expect(impliedBy(entity, is('record.totalFee', '1'))).toEqual({})
  expect(impliedBy(entity, is('record.member.name', 'x'))).toEqual({})
  expect(impliedBy(entity, { or: [is('record.purpose', 'EVENT'), is('record.purpose', 'HOME')] })).toEqual({})
  expect(impliedBy(entity, { '==': [{ var: 'record.purpose' }, { var: 'record.note' }] })).toEqual({})
})
