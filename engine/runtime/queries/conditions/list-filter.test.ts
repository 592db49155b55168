import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import { access } from '../../access/decide.ts'
import type { AppEntity, AppField } from '../../app/app.ts'
import { queryInputs } from '../../screens/list/query-inputs.ts'
import { library } from '../../testing/library.ts'
import { parseSearch } from '../parse-search.ts'
import type { Condition } from './condition.ts'
import { listFilter } from './list-filter.ts'

const app = library

function filterOf(route: string, conditions: Record<string, Condition>) {
  const screen = app.screens.get(route) as ListScreen
  const entity = app.entities.get(screen.entity) as AppEntity
  return listFilter(conditions, queryInputs(app, entity, screen), app.bundle.app.timeZone)
}

describe('listFilter', () => {
  test('is nothing when nothing is asked', () => {
    expect(filterOf('/lending/loans', {})).toEqual([])
  })

  test('asks for a text without the spaces around it', () => {
    expect(filterOf('/lending/openCopies', { 'parent.loanNo': { kind: 'text', text: ' L1 ' } })).toEqual([
      { contains: [{ var: 'record.parent.loanNo' }, 'L1'] },
    ])
  })

  test('asks for one value, several values, and several values of several', () => {
    expect(filterOf('/lending/loans', { status: { kind: 'choice', codes: ['DRAFT'] } })).toEqual([
      { '==': [{ var: 'record.status' }, 'DRAFT'] },
    ])
    expect(filterOf('/lending/loans', { member: { kind: 'refs', ids: ['1', '2'] } })).toEqual([
      { in: [{ var: 'record.member' }, ['1', '2']] },
    ])
    expect(filterOf('/catalogue/books', { tags: { kind: 'choice', codes: ['NEW', 'AWARD'] } })).toEqual([
      { or: [{ in: ['NEW', { var: 'record.tags' }] }, { in: ['AWARD', { var: 'record.tags' }] }] },
    ])
  })

  test('asks for ranges with both ends in them', () => {
    expect(filterOf('/lending/loans', { loanDate: { kind: 'dates', from: '2026-01-01', to: '2026-01-31' } })).toEqual([
      { and: [{ '>=': [{ var: 'record.loanDate' }, '2026-01-01'] }, { '<=': [{ var: 'record.loanDate' }, '2026-01-31'] }] },
    ])
  })

  test('counts no as missing too', () => {
    expect(filterOf('/catalogue/books', { lendable: { kind: 'boolean', is: false } })).toEqual([
      { or: [{ '==': [{ var: 'record.lendable' }, false] }, { missing: [{ var: 'record.lendable' }] }] },
    ])
  })

  test('speaks the language that searches are asked in', () => {
    const parts = filterOf('/catalogue/books', {
      title: { kind: 'text', text: '红' },
      genre: { kind: 'text', text: 'x' },
      tags: { kind: 'choice', codes: ['NEW'] },
      publishedOn: { kind: 'dates', from: '2020-01-01' },
      lendable: { kind: 'boolean', is: true },
    })
    expect(parseSearch(app, access(app, ['librarian']), 'book', { filter: { and: parts } })).not.toBeInstanceOf(Array)
  })
})

describe('of what holds from one day until another', () => {
  const { fields } = app.entities.get('tariff') as AppEntity
  const [validFrom, validUntil] = ['validFrom', 'validUntil'].map((name) => fields.get(name) as AppField) as [AppField, AppField]
  const asked = (range: { from?: string; to?: string }, field = validFrom, until = 'validUntil') =>
    listFilter(
      { [field.name]: { kind: 'dates', ...range } },
      [{ path: field.name, until, label: '', field, kind: 'dates' }],
      'Asia/Shanghai',
    )

  test('what holds on some of the days is asked for', () => {
    expect(asked({ from: '2026-03-01', to: '2026-03-31' })).toEqual([
      {
        and: [
          { '<=': [{ var: 'record.validFrom' }, '2026-03-31'] },
          { or: [{ missing: [{ var: 'record.validUntil' }] }, { '>=': [{ var: 'record.validUntil' }, '2026-03-01'] }] },
        ],
      },
    ])
  })

  test('an open end asks of one end alone', () => {
    expect(asked({ to: '2026-03-31' })).toEqual([{ '<=': [{ var: 'record.validFrom' }, '2026-03-31'] }])
    expect(asked({ from: '2026-03-01' })).toEqual([
      { or: [{ missing: [{ var: 'record.validUntil' }] }, { '>=': [{ var: 'record.validUntil' }, '2026-03-01'] }] },
    ])
  })

  test('one whose first day may be empty holds from ever', () => {
    expect(asked({ to: '2026-03-31' }, validUntil)).toEqual([
      { or: [{ missing: [{ var: 'record.validUntil' }] }, { '<=': [{ var: 'record.validUntil' }, '2026-03-31'] }] },
    ])
  })

  test('a moment at which it is over is no part of it', () => {
    const createdAt = (app.entities.get('loan') as AppEntity).fields.get('createdAt') as AppField
    expect(asked({ from: '2026-03-01', to: '2026-03-01' }, createdAt, 'updatedAt')).toEqual([
      {
        and: [
          { or: [{ missing: [{ var: 'record.createdAt' }] }, { '<': [{ var: 'record.createdAt' }, '2026-03-01T16:00:00.000Z'] }] },
          { or: [{ missing: [{ var: 'record.updatedAt' }] }, { '>': [{ var: 'record.updatedAt' }, '2026-02-28T16:00:00.000Z'] }] },
        ],
      },
    ])
  })

  test('the list of the library asks so', () => {
    expect(filterOf('/lending/tariffs', { validFrom: { kind: 'dates', from: '2026-03-01', to: '2026-03-01' } })).toEqual(
      asked({ from: '2026-03-01', to: '2026-03-01' }),
    )
  })
})

test('a day of moments is a day in the time zone of the app', () => {
  const field = (app.entities.get('loan') as AppEntity).fields.get('createdAt') as AppField
  const input = { path: 'createdAt', label: '', field, kind: 'dates' as const }
  const conditions = { createdAt: { kind: 'dates', from: '2026-01-01', to: '2026-01-01' } as const }
  expect(listFilter(conditions, [input], 'Asia/Shanghai')).toEqual([
    {
      and: [
        { '>=': [{ var: 'record.createdAt' }, '2025-12-31T16:00:00.000Z'] },
        { '<': [{ var: 'record.createdAt' }, '2026-01-01T16:00:00.000Z'] },
      ],
    },
  ])
})
