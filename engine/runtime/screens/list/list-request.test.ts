import { expect, test } from 'vitest'
import { fieldKinds } from '../../fields/index.ts'
import { library } from '../../testing/library.ts'
import { listColumns } from './list-columns.ts'
import { requestAggregates, totalsOf } from './list-request.ts'

const loan = library.entities.get('loan')
if (!loan) expect.unreachable()

test('the totals row shows the sum of every column that is totalled, of whole numbers and of money', () => {
  const columns = listColumns(library, loan, {
    columns: [{ field: 'loanNo' }, { field: 'bookCount', total: true }, { field: 'totalFee', total: true }],
  })
  expect(requestAggregates(columns)).toEqual({ sum_bookCount: { sum: 'bookCount' }, sum_totalFee: { sum: 'totalFee' } })
  const totals = totalsOf(columns, { sum_bookCount: '12345', sum_totalFee: '98765.40' })
  const shown = columns.flatMap(({ path, field }) =>
    path in totals ? [fieldKinds[field.kind].format(totals[path] ?? null, field, { language: 'ZHS', timeZone: 'Asia/Shanghai' })] : [],
  )
  expect(shown).toEqual(['12,345', '98,765.40'])
})
