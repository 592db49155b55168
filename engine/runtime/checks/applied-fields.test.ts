import { expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const values = (...codes: string[]) => ({
  kind: 'enum',
  label: '资料',
  values: Object.fromEntries(codes.map((code) => [code, { label: code }])),
})
const found = (...codes: string[]) =>
  diagnoseExamples({ 'entities/people/memberChange.json': { 'fields.changes.fields.item': values(...codes) } })
const place = (step: string) => `wrong-field workflows/people/memberChange.json transitions.${step}.effects.0.names`

test.each([
  ['a value that is no field of the other record', 'phoneNumber'],
  ['a reference, which nobody writes as a text', 'branch'],
  ['what the server keeps', 'createdAt'],
])('lines do not change %s', (_, code) => {
  expect(found('phone', code)).toEqual([place('submit'), place('approve')])
})

test('lines change texts, dates and choices of the other record', () => {
  expect(found('phone', 'cardUntil', 'active')).toEqual([])
})
