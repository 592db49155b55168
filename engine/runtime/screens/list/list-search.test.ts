import { describe, expect, test } from 'vitest'
import { access } from '../../access/decide.ts'
import { library } from '../../testing/library.ts'
import { parseListSearch } from './list-search.ts'

const librarian = access(library, ['librarian'])

function search(body: object, who = librarian, entity = 'loan') {
  const parsed = parseListSearch(library, who, entity, body)
  return 'entity' in parsed ? parsed.where : parsed.map(({ code, path, params }) => ({ code, path, params }))
}
const dated = (range: object) => search({ screen: '/lending/loans', conditions: { loanDate: range } })

describe('the search of a list', () => {
  test('asks what its query panel asks, and what the filter says besides', () => {
    const asked = search({ filter: { status: 'DRAFT' }, screen: '/lending/loans', conditions: { loanNo: 'L1' } })
    expect(asked).toEqual({ and: [{ '==': [{ var: 'record.status' }, 'DRAFT'] }, { contains: [{ var: 'record.loanNo' }, 'L1'] }] })
  })

  test('takes a range of dates as long as its screen allows, and none that is a day longer', () => {
    expect(dated({ from: '2026-01-01', to: '2026-01-31' })).toMatchObject({ and: [true, { and: [{}, {}] }] })
    expect(dated({ from: '2026-01-01', to: '2026-02-01' })).toEqual([
      { code: 'rangeTooLong', path: 'loanDate', params: { field: '借书日期', max: 31, days: 32 } },
    ])
  })

  test('has no range that is open at one end where the screen limits it, nor one that ends before it begins', () => {
    expect(dated({ from: '2026-01-01' })).toMatchObject([{ code: 'rangeOpen', path: 'loanDate' }])
    expect(dated({ to: '2026-01-01' })).toMatchObject([{ code: 'rangeOpen', path: 'loanDate' }])
    expect(dated({ from: '2026-01-02', to: '2026-01-01' })).toMatchObject([{ code: 'rangeReversed', path: 'loanDate' }])
  })

  test('asks what its panel offers and no more', () => {
    expect(search({ screen: '/lending/loans', conditions: { note: 'x' } })).toMatchObject([{ code: 'unknownField', path: 'note' }])
    expect(search({ screen: '/lending/loans', conditions: { loanDate: 'soon' } })).toMatchObject([
      { code: 'invalidQuery', path: 'loanDate' },
    ])
    expect(search({ screen: '/lending/loans', conditions: 'x' })).toMatchObject([{ code: 'invalidQuery', path: 'conditions' }])
  })

  test('names a list of the same records that the person may open', () => {
    const refused = [{ code: 'invalidQuery', path: 'screen' }]
    expect(search({ screen: '/catalogue/books' })).toMatchObject(refused)
    expect(search({ screen: '/lending/nowhere' })).toMatchObject(refused)
    expect(search({ conditions: {} })).toMatchObject(refused)
    expect(search({ screen: '/lending/loans' }, access(library, []))).toMatchObject(refused)
  })

  test('is held to no limit where it names no screen', () => {
    expect(search({ filter: { '>=': [{ var: 'loanDate' }, '2020-01-01'] } })).toEqual({ '>=': [{ var: 'record.loanDate' }, '2020-01-01'] })
  })
})
