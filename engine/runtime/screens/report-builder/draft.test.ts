import { expect, test } from 'vitest'
import { conditionsOf, expressionOf } from './conditions.ts'
import {
  addField,
  addGroup,
  addGroupOrSpan,
  addMeasure,
  asThing,
  emptyReport,
  type Offer,
  regrouped,
  textOf,
  withField,
  withText,
} from './draft.ts'
import { removeName, removeParameter } from './remove.ts'
import { chartTexts, newTexts } from './words.ts'

const branch: Offer = { path: 'parent.branch', kind: 'ref', labels: { ZHS: '分馆', US: 'Branch' } }
const day: Offer = { path: 'parent.loanDate', kind: 'date', labels: { ZHS: '借出日期', US: 'Lent on' } }
const quantity: Offer = { path: 'quantity', kind: 'quantity', labels: { ZHS: '册数', US: 'Copies' } }
const start = emptyReport('loan.copies', { ZHS: '借阅', US: 'Loans' }, 'ZHS')
const offers = new Map([
  ['branch', branch],
  ['loanDate', day],
  ['quantity', quantity],
])
const list = [branch, day, quantity].reduce(addField, start)

test('a field that is added to a list is a column, by the last step of its path', () => {
  expect(list.report).toEqual({
    label: '借阅',
    dataset: { entity: 'loan.copies', fields: { branch: 'parent.branch', loanDate: 'parent.loanDate', quantity: 'quantity' } },
    columns: ['branch', 'loanDate', 'quantity'],
  })
  expect(addField(list, branch)).toEqual(list)
})

test('two fields of the same name are told apart by more of their paths', () => {
  const two = addField(addField(start, { ...branch, path: 'branch.name' }), { ...branch, path: 'member.name' })
  expect(two.report.columns).toEqual(['name', 'memberName'])
})

test('a list becomes a summary by texts and dates, with sums of its numbers in every language, and a list again', () => {
  const summary = regrouped(list, 'summary', offers)
  expect(summary.report).toMatchObject({
    groups: { branch: {}, loanDate: { by: 'month' } },
    measures: { rows: { label: '记录数', aggregate: 'count' }, quantitySum: { label: '册数', aggregate: 'sum', field: 'quantity' } },
    columns: ['branch', 'loanDate', { field: 'rows', total: true }, { field: 'quantitySum', total: true }],
    totals: true,
  })
  expect(textOf(summary, ['measures', 'quantitySum', 'label'], 'US')).toBe('Copies')
  expect(asThing(summary).texts.US).toMatchObject({ label: 'Loans', 'measures.rows.label': 'Rows' })
  expect(regrouped(summary, 'list', offers).report.columns).toEqual(['branch', 'loanDate', 'quantity'])
})

test('what is taken away goes from everything that needs it', () => {
  const summary = addMeasure(regrouped(list, 'summary', offers), 'avg', 'quantity', quantity.labels)
  const full = {
    ...summary,
    report: {
      ...summary.report,
      formulas: {
        share: { label: 'x', kind: 'percent' as const, value: { '/': [{ var: 'record.quantityAvg' }, { var: 'record.rows' }] } },
      },
      columns: [...summary.report.columns, 'share'],
      sort: [['quantityAvg', 'desc'] as ['quantityAvg', 'desc']],
      charts: { one: { label: 'x', kind: 'bar' as const, x: 'branch', y: ['quantityAvg'] } },
      pivot: { across: 'loanDate', measures: ['quantityAvg', 'rows'] },
    },
  }
  const { report } = removeName(full, 'quantityAvg')
  expect(report).not.toHaveProperty('charts')
  expect(report).not.toHaveProperty('formulas')
  expect(report).not.toHaveProperty('sort')
  expect(report.pivot).toEqual({ across: 'loanDate', measures: ['rows'] })
  expect(report.columns).toEqual(summary.report.columns.filter((column) => column !== 'quantityAvg'))
})

test('a date is grouped by once more, by a longer span before the other', () => {
  const summary = regrouped(list, 'summary', offers)
  expect(addGroup(summary, 'loanDate', 'date')).toBe(summary)
  const { report } = addGroupOrSpan(summary, 'loanDate', 'date')
  expect(Object.entries(report.groups ?? {})).toEqual([
    ['branch', {}],
    ['loanDate2', { field: 'loanDate', by: 'year' }],
    ['loanDate', { by: 'month' }],
  ])
  expect(report.columns.slice(0, 3)).toEqual(['branch', 'loanDate2', 'loanDate'])
  const third = addGroupOrSpan(addGroupOrSpan(summary, 'loanDate', 'date'), 'loanDate', 'date')
  expect(third.report.groups).toEqual(report.groups)
})

test('a group that is taken away leaves the other across', () => {
  const summary = addGroupOrSpan(regrouped(list, 'summary', offers), 'loanDate', 'date')
  const both = { ...summary, report: { ...summary.report, pivot: { across: ['loanDate2', 'loanDate'], measures: ['rows'] } } }
  expect(removeName(both, 'loanDate2').report.pivot).toEqual({ across: 'loanDate', measures: ['rows'] })
  expect(removeName(removeName(both, 'loanDate2'), 'loanDate').report).not.toHaveProperty('pivot')
})

test('a parameter leaves what asks for one of several', () => {
  const { draft, name } = withField(list, branch)
  const asked = {
    ...draft,
    report: { ...draft.report, filters: { one: { field: name }, two: { field: 'loanDate' } }, atLeastOneOf: [['one', 'two']] },
  }
  expect(removeParameter(asked, 'two').report).not.toHaveProperty('atLeastOneOf')
})

test('a text that is said in one language stands in all until it is translated', () => {
  const named = withText(start, ['label'], { ZHS: '月报' })
  expect([textOf(named, ['label'], 'ZHS'), textOf(named, ['label'], 'US')]).toEqual(['月报', '月报'])
})

test('conditions are expressions, and are read back as they were', () => {
  const group = {
    combinator: 'or' as const,
    rules: [
      { field: 'status', operator: 'in' as const, value: ['A', 'B'] },
      { field: 'status', operator: 'notIn' as const, value: ['C'] },
      {
        combinator: 'and' as const,
        rules: [
          { field: 'day', operator: 'lastDays' as const, value: 30 },
          { field: 'late', operator: 'false' as const, value: null },
          { field: 'amount', operator: '>=' as const, value: 10.5 },
          { field: 'note', operator: 'missing' as const, value: null },
        ],
      },
    ],
  }
  const expression = expressionOf(group)
  expect(expression).toMatchObject({ or: [{ in: [{ var: 'record.status' }, ['A', 'B']] }, {}, {}] })
  expect(conditionsOf(expression)).toEqual(group)
})

test('what is compared with a number that is taken away goes with it', () => {
  const { report, ...rest } = regrouped(list, 'summary', offers)
  const [measure = ''] = Object.keys(report.measures ?? {})
  const comparisons = {
    place: { label: 'Place', of: measure, as: 'rank' as const },
    share: { label: 'Share', of: measure, as: 'share' as const, within: 'branch' },
  }
  const draft = { ...rest, report: { ...report, comparisons, columns: [...report.columns, 'place', 'share'] } }
  expect(Object.keys(removeName(draft, 'branch').report.comparisons ?? {})).toEqual(['place'])
  const without = removeName(draft, measure).report
  expect(without.comparisons).toBeUndefined()
  expect(without.columns).not.toContain('place')
})

test('an expression that says more than conditions is none', () => {
  expect(conditionsOf({ '>': [{ '+': [{ var: 'record.a' }, 1] }, 2] })).toBeUndefined()
  expect(conditionsOf({ '==': [{ var: 'record.a' }, { var: 'record.b' }] })).toBeUndefined()
  expect(expressionOf({ combinator: 'and', rules: [{ field: 'a', operator: '==', value: '' }] })).toBeUndefined()
})

test('a chart is called by what it draws, in every language', () => {
  const labels: Record<string, Record<string, string>> = {
    fee: { ZHS: '费用', ZHT: '費用', US: 'Fee' },
    rows: { ZHS: '记录数', ZHT: '筆數', US: 'Rows' },
    branch: { ZHS: '分馆', ZHT: '分館', US: 'Branch' },
  }
  const labelOf = (name: string, language: string) => labels[name]?.[language] ?? name
  expect(chartTexts({ x: 'branch', y: ['fee', 'rows'] }, labelOf)).toEqual({
    ZHS: '费用、记录数（按分馆）',
    ZHT: '費用、筆數（依分館）',
    US: 'Fee, Rows by Branch',
  })
  expect(newTexts('formula')).toEqual({ ZHS: '新公式', ZHT: '新公式', US: 'New formula' })
})
