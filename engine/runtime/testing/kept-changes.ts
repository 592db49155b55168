import type { Operation } from '../overlays/operation.ts'
import type { Overlay } from '../overlays/overlay.ts'

const v = (path: string) => ({ var: path })
const put = (at: string, value: unknown): Operation => ({ do: 'put', at: ['value', ...at.split('/')], value: value as never })
const text = (language: string, key: string, value: string): Operation => ({ do: 'put', at: ['texts', language, key], value })

/** A report that somebody has built over a dataset of the library, which names much of it. */
const built = {
  label: '我的报表',
  dataset: 'lentCopies',
  menu: { code: 'MINE', roles: ['librarian'] },
  filters: { loanDate: { field: 'loanDate', default: { addDays: [v('today'), -30] } } },
  where: { and: [{ '==': [v('record.status'), 'LENT'] }, { '>': [v('record.openFee'), 0] }] },
  groups: { branch: {}, month: { field: 'loanDate', by: 'month' } },
  measures: { sum: { label: '费用', aggregate: 'sum', field: 'openFee', where: v('record.late') } },
  formulas: { double: { label: '双倍', value: { '+': [v('record.sum'), v('record.sum')] }, kind: 'money' } },
  columns: ['branch', 'month', { field: 'sum', tones: [{ when: { '>': [v('record.sum'), 10] }, tone: 'attention' }] }, 'double'],
  sort: [['branch', 'asc']],
  charts: { all: { label: '图', kind: 'bar', x: 'branch', y: ['sum'] } },
}

/** What the built report is called elsewhere. */
const spoken = {
  label: 'Mine',
  'measures.sum.label': 'Fees',
  'formulas.double.label': 'Twice',
  'charts.all.label': 'Chart',
}

/** Changes that administrators of the library have made in the browser: together they name one of every kind of thing. */
export const keptChanges: readonly Overlay[] = [
  {
    kind: 'report',
    name: 'mine',
    operations: [
      { do: 'put', at: ['value'], value: built as never },
      { do: 'put', at: ['texts', 'ZHT'], value: spoken },
      { do: 'put', at: ['texts', 'US'], value: spoken },
    ],
  },
  {
    kind: 'report',
    name: 'loansByMonth',
    operations: [
      put('measures/copies/label', '借出册数'),
      put('formulas/lateShare/scale', 2),
      put('filters/genre/multiple', false),
      put('charts/trend/label', '趋势'),
      put('groups/month/subtotal', false),
      text('US', 'measures.copies.label', 'Lent'),
    ],
  },
  { kind: 'dataset', name: 'lentCopies', operations: [put('fields/openFee/label', '欠费'), put('maxRows', 1000)] },
  { kind: 'lookup', name: 'tag', operations: [put('values/LOCAL/label', '本地作者')] },
  {
    kind: 'menu',
    name: 'main',
    operations: [
      put('items/lending/items/returns/hidden', true),
      put('items/catalogue/label', '书'),
      put('items/lending/items/newest', { address: '/lending/loan/7?copy=1', label: '新借阅' }),
      text('US', 'items.lending.items.newest.label', 'The newest loan'),
      text('ZHT', 'items.lending.items.newest.label', '新借閱'),
    ],
  },
  {
    kind: 'message',
    name: 'loanLent',
    operations: [put('body', '{loanNo} {member.name} {days}'), text('US', 'body', 'Loan {loanNo}, {days} days')],
  },
  { kind: 'guide', name: 'loan', operations: [put('first', false), put('steps/books/at', { section: 'books' })] },
  { kind: 'setting', name: 'lending', operations: [put('keys/maxCopies/label', '册数')] },
  { kind: 'screen', name: '/lending/loan', operations: [put('sections/progress/label', '进度')] },
  {
    kind: 'role',
    name: 'member',
    operations: [put('grants/loan/scope', { '<': [v('record.totalQuantity'), v('settings.lending.maxCopies')] })],
  },
]
