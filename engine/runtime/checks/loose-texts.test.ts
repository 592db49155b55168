import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const flow = 'workflows/people/application.json'
const noted = (value: unknown) => diagnose({ [flow]: { 'transitions.accept.effects': [{ kind: 'set', field: 'remark', value }] } })
const loose = (value: unknown) => noted(value).filter((line) => line.startsWith('loose-text'))
const at = 'transitions.accept.effects.0.value'

test('a text for people that an expression yields is one that can be translated', () => {
  expect(loose('已核对')).toEqual([`loose-text ${flow} ${at}`])
  expect(loose({ cat: ['已核对：', { var: 'today' }] })).toEqual([`loose-text ${flow} ${at}.cat.0`])
  expect(loose({ if: [{ present: { var: 'record.remark' } }, { var: 'record.remark' }, '无'] })).toEqual([`loose-text ${flow} ${at}.if.2`])
})

test('codes, signs and what is only compared are none', () => {
  expect(loose('checked')).toEqual([])
  expect(loose({ cat: ['A-', { var: 'today' }, '：'] })).toEqual([])
  expect(loose({ if: [{ contains: [{ var: 'record.remark' }, '核'] }, 'Y', 'N'] })).toEqual([])
})

test('one that is said to be a text lacks its translation until somebody writes it', () => {
  expect(noted({ cat: [{ text: '请馆长过目' }, { var: 'today' }] })).toEqual([`missing-translation ${flow} ${at}.cat.0.text`])
})
