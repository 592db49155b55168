import { describe, expect, test } from 'vitest'
import { access } from '../access/decide.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import type { Issue } from '../validation/issue.ts'
import { parseSearch } from './parse-search.ts'
import type { Query } from './query.ts'

const librarian = access(library, ['librarian'])
const member = access(library, ['member'])

const parsed = (body: unknown, entity = 'loan', who = librarian): Query => {
  const query = parseSearch(library, who, entity, body)
  if (!('entity' in query)) throw new TypeError(JSON.stringify(query))
  return query
}
const issues = (body: unknown, entity = 'loan', who = librarian): (readonly [string, string])[] => {
  const query = parseSearch(library, who, entity, body)
  return 'entity' in query ? [] : (query as readonly Issue[]).map(({ code, path }) => [code, path] as const)
}

test('rows are sorted, filtered and summed up by what is hidden only where a role discloses it so', () => {
  const discloses = (use: string) =>
    access(link(load(edited({ 'roles/member.json': { 'grants.book.disclosed': { price: [use] } } })).bundle), ['member'])
  const sorted = { sort: [['price', 'asc']] }
  const filtered = { filter: { price: { '>': 1 } } }
  const summed = { aggregates: { total: { sum: 'price' } } }

  for (const [use, body] of Object.entries({ sort: sorted, filter: filtered, sum: summed })) {
    expect([use, issues(body, 'book', discloses(use))]).toEqual([use, []])
    expect(issues(body, 'book', discloses('message'))).toHaveLength(1)
    expect(issues({ columns: ['price'] }, 'book', discloses(use))).toEqual([['unknownField', 'columns.0']])
  }
})

describe('parseSearch', () => {
  test('asks for the first fifty of all when nothing is said', () => {
    expect(parsed({})).toMatchObject({ entity: 'loan', where: true, sort: [], page: { size: 50, offset: 0 }, total: false, aggregates: {} })
    expect(parsed({}).columns).toEqual(expect.arrayContaining(['loanNo', 'member', 'createdAt']))
  })

  test('is frozen through and through', () => {
    const { page, columns, where } = parsed({ filter: { status: 'DRAFT' } })
    expect([page, columns, where].every((part) => Object.isFrozen(part))).toBe(true)
  })

  test.each([
    ['a value', { status: 'DRAFT' }, { '==': [{ var: 'record.status' }, 'DRAFT'] }],
    ['several', { status: ['DRAFT', 'LENT'] }, { in: [{ var: 'record.status' }, ['DRAFT', 'LENT']] }],
    ['none', { note: null }, { missing: [{ var: 'record.note' }] }],
    [
      'a range',
      { loanDate: { '>=': '2026-01-01', '<=': '2026-01-31' } },
      { and: [{ '>=': [{ var: 'record.loanDate' }, '2026-01-01'] }, { '<=': [{ var: 'record.loanDate' }, '2026-01-31'] }] },
    ],
    ['behind a reference', { 'member.name': { contains: '王' } }, { contains: [{ var: 'record.member.name' }, '王'] }],
    ['a decimal as text', { totalFee: { '>': '2.50' } }, { '>': [{ var: 'record.totalFee' }, 2.5] }],
    [
      'a day of moments, in the time zone of the app',
      { createdAt: { '<=': '2026-01-31' } },
      { '<': [{ var: 'record.createdAt' }, '2026-01-31T16:00:00.000Z'] },
    ],
    [
      'fields together',
      { status: 'LENT', purpose: 'HOME' },
      { and: [{ '==': [{ var: 'record.status' }, 'LENT'] }, { '==': [{ var: 'record.purpose' }, 'HOME'] }] },
    ],
  ])('understands a field map: %s', (_, filter, where) => {
    expect(parsed({ filter }).where).toEqual(where)
  })

  test('understands an expression, where a bare name means the record', () => {
    const filter = { and: [{ '==': [{ var: 'status' }, 'LENT'] }, { any: [{ var: 'copies' }, { '>': [{ var: 'row.quantity' }, 1] }] }] }
    expect(parsed({ filter }).where).toEqual({
      and: [{ '==': [{ var: 'record.status' }, 'LENT'] }, { any: [{ var: 'record.copies' }, { '>': [{ var: 'row.quantity' }, 1] }] }],
    })
  })

  test.each([
    ['an unknown field', { filter: { statsu: 'x' } }, ['unknownField', 'filter.statsu']],
    [
      'an unknown field of lines',
      { filter: { any: [{ var: 'copies' }, { '>': [{ var: 'row.nosuch' }, 1] }] } },
      ['unknownField', 'filter'],
    ],
    ['an unknown operator', { filter: { and: [{ eval: ['1'] }] } }, ['unknownOperator', 'filter']],
    ['a date that is none', { filter: { loanDate: '2026-02-30' } }, ['notADate', 'filter.loanDate']],
    ['a number that is none', { filter: { totalFee: { '>': 'many' } } }, ['notANumber', 'filter.totalFee']],
    ['an id that is none', { filter: { member: 'x' } }, ['notAReference', 'filter.member']],
    ['a part of what is no text', { filter: { totalFee: { contains: '1' } } }, ['invalidQuery', 'filter.totalFee']],
    ['a filter that is none', { filter: 'status = 1' }, ['invalidQuery', 'filter']],
    ['an unknown column', { columns: ['loanNo', 'member.nosuch'] }, ['unknownField', 'columns.1']],
    ['lines as a column', { columns: ['copies'] }, ['unknownField', 'columns.0']],
    ['a direction that is none', { sort: [['loanNo', 'up']] }, ['invalidQuery', 'sort.0']],
    ['a page that is too large', { page: { size: 501 } }, ['pageTooLarge', 'page.size']],
    ['a sum of texts', { aggregates: { all: { sum: 'loanNo' } } }, ['notAggregable', 'aggregates.all']],
    ['a part that is unknown', { where: {} }, ['invalidQuery', 'where']],
  ])('tells of %s', (_, body, issue) => {
    expect(issues(body)).toEqual([issue])
  })

  test('guesses what a wrong name meant', () => {
    const [issue] = parseSearch(library, librarian, 'loan', { filter: { statsu: 'x' } }) as readonly Issue[]
    expect(issue?.params).toMatchObject({ field: 'statsu', suggestion: 'status' })
  })

  test('answers a hidden field as one that does not exist, without guessing it', () => {
    expect(issues({ columns: ['price'] }, 'book', member)).toEqual([['unknownField', 'columns.0']])
    const [issue] = parseSearch(library, member, 'book', { columns: ['pric'] }) as readonly Issue[]
    expect(issue?.params.suggestion).not.toBe('price')
  })

  test('tells of fifty wrong names at most, and guesses what the first few meant', () => {
    const body = {
      filter: Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`statu${index}`, 1])),
      columns: Array.from({ length: 150 }, (_, index) => `not${index}`),
    }
    const found = parseSearch(library, librarian, 'loan', body) as readonly Issue[]
    expect(found).toHaveLength(50)
    expect(parseSearch(library, librarian, 'loan', { filter: { and: [{ '==': [{ var: 'x'.repeat(9_000) }, 1] }] } })).toEqual([
      { code: 'unknownField', path: 'filter', params: { field: 'x'.repeat(100), entity: 'loan' } },
    ])
    const guessed = (parseSearch(library, librarian, 'loan', { filter: body.filter }) as readonly Issue[]).filter(
      ({ params }) => 'suggestion' in params,
    )
    expect(guessed).toHaveLength(5)
  })

  test.each([
    ['fields', { filter: Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, 1])) }, ['invalidQuery', 'filter']],
    ['values', { filter: { status: Array(200_000).fill('LENT') } }, ['invalidQuery', 'filter.status']],
    ['values of an expression', { filter: { in: [{ var: 'status' }, Array(200_000).fill('LENT')] } }, ['invalidQuery', 'filter']],
    ['references one after the other', { columns: [`${'branch.'.repeat(100_000)}name`] }, ['unknownField', 'columns.0']],
  ])('does not look at too many %s', (_, body, issue) => {
    let reads = 0
    const counted = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      const get = (target: object, key: PropertyKey) => {
        reads += 1
        return counted(Reflect.get(target, key))
      }
      return new Proxy(value, { get })
    }
    expect(issues(counted(body))).toEqual([issue])
    expect(reads).toBeLessThan(1_000)
  })

  test('lets an export ask for more rows', () => {
    expect(parseSearch(library, librarian, 'loan', { page: { size: 50_000 } }, { size: 50_000 })).toMatchObject({ page: { size: 50_000 } })
  })
})
