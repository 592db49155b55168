import { describe, expect, test } from 'vitest'
import type { Expression } from '../../schema/expression.ts'
import { languages } from '../../schema/names.ts'
import { compute } from '../documents/compute.ts'
import { operators } from '../expressions/operators/index.ts'
import { siteOf } from '../expressions/scope.ts'
import { library } from '../testing/library.ts'
import { specimenApp } from '../testing/specimen.ts'
import { scopeOf, suites } from '../testing/suites.ts'
import { validate } from '../validation/validate.ts'
import type { RecordData } from '../values/record-data.ts'
import { explain } from './explain.ts'
import { explainIssue } from './explain-issue.ts'
import US from './words/US.json' with { type: 'json' }
import ZHS from './words/ZHS.json' with { type: 'json' }
import ZHT from './words/ZHT.json' with { type: 'json' }

const site = siteOf(library, { record: 'loan', old: 'loan' })
const surroundings = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z', user: { id: '9', roles: ['librarian'] } }
const record: RecordData = compute(
  library,
  'loan',
  {
    id: '5',
    status: 'SUBMITTED',
    member: '1',
    $labels: { member: '王芳' },
    loanDate: '2026-01-02',
    purpose: 'HOME',
    feeDiscount: '0.0000',
    copies: [
      { id: '1', book: '1', quantity: '2', dailyFee: '1.0000', free: false, dueDate: '2026-01-12', returnedQuantity: '2' },
      { id: '2', book: '2', quantity: '3', dailyFee: '1.0000', free: false, dueDate: '2026-01-01', returnedQuantity: '1' },
    ],
  },
  surroundings,
)
const scope = { ...surroundings, record, old: record }
const told = (expression: Expression, more = {}) => explain(expression, site, scope, { language: 'ZHS', ...more })
const v = (path: string) => ({ var: path })

describe('a condition in words', () => {
  test('names fields and choices by their labels, with the values', () => {
    expect(told({ '==': [v('record.status'), 'SUBMITTED'] })).toEqual({
      text: '状态是已提交',
      holds: true,
      values: [{ label: '状态', value: '已提交' }],
    })
    expect(told({ '!=': [v('record.member'), v('user.id')] }).values).toContainEqual({ label: '读者', value: '王芳' })
    expect(told({ in: [v('record.purpose'), ['HOME', 'ROOM']] }).text).toBe('用途是其中之一：带回家、阅览室')
  })

  test('what is asked for and is not so is told as what is needed, and what is', () => {
    const draft: Expression = { '==': [v('record.status'), 'DRAFT'] }
    const either: Expression = { in: [v('record.status'), ['DRAFT', 'APPROVED']] }
    expect(told(draft)).toEqual({ text: '需要：状态为草稿；现为：已提交', holds: false })
    expect(told(either).text).toBe('需要：状态为草稿或已批准；现为：已提交')
    expect(told(either, { language: 'ZHT' }).text).toBe('需要：状态為草稿或已批准；現為：已提交')
    expect(told({ and: [draft, { or: [either] }] }).parts?.map(({ text, parts }) => parts?.[0]?.text ?? text)).toEqual([
      '需要：状态为草稿；现为：已提交',
      '需要：状态为草稿或已批准；现为：已提交',
    ])
  })

  test('what only tells when something applies, and what should not be, asks for nothing', () => {
    const draft: Expression = { '==': [v('record.status'), 'DRAFT'] }
    expect(explain(draft, site, scope, { language: 'ZHS' }, false).text).toBe('状态是草稿')
    expect(told({ or: [draft, { present: [v('record.loanDate')] }] }).parts?.[0]?.text).toBe('状态是草稿')
    expect(told({ '!': [{ or: [draft, { present: [v('record.loanDate')] }] }] }).parts?.[0]?.parts?.[0]?.text).toBe('状态是草稿')
  })

  test('says dates as dates and sums as sums', () => {
    expect(told({ '>=': [v('record.loanDate'), { addDays: [v('today'), -7] }] })).toEqual({
      text: '需要：借书日期不早于今天减7天',
      holds: false,
      values: [
        { label: '借书日期', value: '2026-01-02' },
        { label: '今天', value: '2026-01-10' },
      ],
    })
    expect(told({ '<': [{ sum: [v('record.copies'), v('row.quantity')] }, 3] })).toEqual({
      text: '需要：图书明细的册数合计小于3；现为：5',
      holds: false,
    })
  })

  test('shows the parts, and the lines that decide', () => {
    const none: Expression = { none: [v('record.copies'), { '>': [v('row.openQuantity'), 0] }] }
    expect(told({ and: [{ present: [v('record.loanDate')] }, none] })).toMatchObject({
      text: '同时满足',
      holds: false,
      parts: [
        { text: '借书日期已填写', holds: true },
        { holds: false, parts: [{ text: '第2行 · 未还册数大于0', values: [{ label: '未还册数', value: '2' }] }] },
      ],
    })
  })

  test('tells nothing of what the reader may not see, nor what would give it away', () => {
    const sees = (path: string) => !path.includes('totalFee')
    const secret: Expression = { '>': [v('record.totalFee'), 1234] }
    const all = told({ and: [{ present: [v('record.loanDate')] }, { '!': [secret] }] }, { sees })
    expect(JSON.stringify(all)).not.toMatch(/1234|总费用|11\.00/)
    expect(all).toEqual({
      text: '同时满足',
      parts: [
        { text: '借书日期已填写', holds: true, values: [{ label: '借书日期', value: '2026-01-02' }] },
        { text: '不符合以下情况', parts: [{ text: '此处取决于您无权查看的内容' }] },
      ],
    })
  })
})

test('every issue of a rule, a required field or a step is explained', () => {
  const judged = { app: library, entity: 'loan', record, scope: surroundings }
  const issues = validate(library, 'loan', record, surroundings)
  const due = issues.find(({ params }) => params.rule === 'dueAfterLoan')
  expect(due && explainIssue(judged, due, { language: 'US' })?.parts?.[0]).toMatchObject({
    holds: false,
    values: [{ value: '2026-01-01' }, { value: '2026-01-02' }],
  })
  const event = { ...judged, record: { ...record, purpose: 'EVENT' } }
  const required = { code: 'required', path: 'eventName', params: {} }
  expect(explainIssue(event, required, { language: 'ZHS' })?.parts).toMatchObject([{ text: '用途是活动', holds: true }])
  const status = { code: 'wrongStatus', path: '', params: {} }
  expect(explainIssue({ ...judged, transition: 'lend' }, status, { language: 'ZHS' })).toMatchObject({
    text: '需要：状态为已批准；现为：已提交',
    holds: false,
  })
  expect(explainIssue(judged, { code: 'tooLong', path: 'note', params: {} }, { language: 'US' })).toBeUndefined()
})

test('every operator has words in every language, with the same places', () => {
  const places = (text: string) => (text.match(/\{\d\}/g) ?? []).sort()
  expect(Object.keys(ZHS)).toEqual(expect.arrayContaining(Object.keys(operators)))
  for (const catalogue of [US, ZHT] as Record<string, string>[]) {
    expect(Object.keys(catalogue)).toEqual(Object.keys(ZHS))
    for (const [name, text] of Object.entries(ZHS)) expect([name, places(catalogue[name] ?? '')]).toEqual([name, places(text)])
  }
})

test.each(languages)('every conformance case can be explained in %s, without braces or undefined', (language) => {
  const specimen = siteOf(specimenApp, { record: 'specimen' })
  for (const { cases } of suites) {
    for (const each of cases) {
      expect(JSON.stringify(explain(each.expression, specimen, scopeOf(each), { language }))).not.toMatch(/\{\d\}|undefined|NaN/)
    }
  }
})
