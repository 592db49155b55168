import { expect, test } from 'vitest'
import type { Problem } from '../../expressions/problem.ts'
import type { Draft } from './draft.ts'
import { withFittedKinds } from './fitted-kinds.ts'

const worked = { label: 'x', value: { var: 'record.fee' }, kind: 'decimal' as const, scale: 4 }
const draft: Draft = {
  first: 'ZHS',
  texts: {},
  report: {
    label: 'x',
    dataset: { entity: 'loan', fields: { fee: 'totalFee', late: worked } },
    columns: ['fee'],
    formulas: { share: worked, other: worked },
  },
}
const wrong = (actual: string, path: Problem['path'] = []): { problem: Problem } => ({
  problem: { code: 'wrongType', path, params: { expected: 'decimal', actual } },
})

test('a worked-out value takes the kind that it comes to', () => {
  const { report } = withFittedKinds(draft, [{ at: ['value', 'formulas', 'share', 'value'], ...wrong('money') }], new Set())
  expect(report.formulas).toEqual({ share: { ...worked, kind: 'money', scale: 2 }, other: worked })
  const text = withFittedKinds(draft, [{ at: ['value', 'dataset', 'fields', 'late', 'value'], ...wrong('text') }], new Set())
  expect(text.report.dataset).toEqual({
    entity: 'loan',
    fields: { fee: 'totalFee', late: { label: 'x', value: worked.value, kind: 'text' } },
  })
})

test('a kind that somebody has chosen stays, and so does one of which something inside is wrong', () => {
  const at = ['value', 'formulas', 'share', 'value']
  expect(withFittedKinds(draft, [{ at, ...wrong('money') }], new Set(['share']))).toBe(draft)
  expect(withFittedKinds(draft, [{ at, ...wrong('money', ['+', 0]) }], new Set())).toBe(draft)
  expect(withFittedKinds(draft, [{ at, ...wrong('lines loan.copies') }], new Set())).toBe(draft)
  expect(withFittedKinds(draft, [{ at: ['value', 'where'], ...wrong('money') }], new Set())).toBe(draft)
})
