import { describe, expect, test } from 'vitest'
import type { Entity } from '../../schema/entity.ts'
import { link } from '../app/link.ts'
import { compute } from '../documents/compute.ts'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { validate } from './validate.ts'

const scope = { today: '2026-01-10', now: '2026-01-10T04:00:00.000Z', user: { id: '1', roles: ['librarian'] } }
const copy: RecordData = {
  book: '1',
  isbn: '9787020002207',
  quantity: '2',
  dailyFee: '0.1000',
  free: false,
  dueDate: '2026-01-20',
  returnedQuantity: '0',
}
const loan: RecordData = {
  status: 'DRAFT',
  member: '1',
  branch: '1',
  loanDate: '2026-01-10',
  purpose: 'HOME',
  feeDiscount: '0.0000',
  copies: [copy],
}
const book: RecordData = {
  isbn: '9787020002207',
  title: '红楼梦',
  genre: 'NOVEL',
  shelf: 'A1',
  price: '59.70',
  copies: '1',
  lendable: true,
}

const issuesOf = (entity: string, record: RecordData, more = {}) =>
  validate(library, entity, compute(library, entity, record, scope), { ...scope, ...more })
const found = (entity: string, record: RecordData, more = {}) => issuesOf(entity, record, more).map(({ code, path }) => `${code} ${path}`)

test('a record in order has no issue', () => {
  expect(issuesOf('loan', loan)).toEqual([])
})

describe('values', () => {
  test.each<[string, RecordData, string]>([
    ['a text too long', { title: '长'.repeat(121) }, 'tooLong title'],
    ['a code that does not match', { isbn: '123' }, 'pattern isbn'],
    ['an amount that is none', { price: 'free' }, 'notANumber price'],
    ['an amount in scientific form', { price: '1e3' }, 'notANumber price'],
    ['an amount with too many digits after the point', { price: '1.005' }, 'scale price'],
    ['an amount below the least', { price: '-0.01' }, 'tooSmall price'],
    ['a number with a fraction', { pages: 1.5 }, 'notAnInteger pages'],
    ['a number above the greatest', { pages: 20001 }, 'tooBig pages'],
    ['a date that the calendar has not', { publishedOn: '2025-02-29' }, 'notADate publishedOn'],
    ['a moment without an offset', { acquiredAt: '2026-01-01T08:00:00' }, 'notAMoment acquiredAt'],
    ['a text for a yes or no', { lendable: 'true' }, 'notABoolean lendable'],
    ['a choice that is none', { genre: 'POEM' }, 'unknownChoice genre'],
    ['a prototype name as a choice', { genre: 'constructor' }, 'unknownChoice genre'],
    ['a reference that is no id', { branch: '-1' }, 'notAReference branch'],
    ['a file that was not uploaded', { cover: [{ name: 'x' }] }, 'notAFile cover'],
    ['a file that is no picture', { cover: [{ id: '1', name: 'x.exe', size: 1, type: 'application/x' }] }, 'fileNotAPicture cover'],
    ['a character that cannot be stored', { title: 'a\u0000b' }, 'notAText title'],
  ])('%s', (_, change, issue) => {
    expect(found('book', { ...book, ...change })).toContain(issue)
  })

  test('a code tells what its own message says', () => {
    expect(issuesOf('book', { ...book, isbn: '123' })[0]?.message).toBe('ISBN 应为 978 或 979 开头的 13 位数字')
  })

  test('values of a line are placed by its number from 0', () => {
    expect(found('loan', { ...loan, copies: [copy, { ...copy, book: '2', quantity: 'x' }] })).toContain('notANumber copies.1.quantity')
  })

  test('a choice that is no longer offered stays where it was', () => {
    const member = library.bundle.entities.member
    if (member?.fields.active?.kind !== 'enum') throw new Error('the library has changed')
    const values = { ...member.fields.active.values, DISABLED: { label: '停用', disabled: true } }
    const entities = {
      ...library.bundle.entities,
      member: { ...member, fields: { ...member.fields, active: { ...member.fields.active, values } } },
    }
    const app = link({ ...library.bundle, entities })
    const record = { login: 'a', name: 'A', roles: ['member'], active: 'DISABLED' }
    expect(validate(app, 'member', record, scope)).toMatchObject([{ code: 'disabledChoice', path: 'active', params: { value: '停用' } }])
    expect(validate(app, 'member', record, { ...scope, old: record })).toEqual([])
  })
})

describe('required', () => {
  test('always, when the condition holds, and never while hidden', () => {
    expect(found('book', { ...book, title: null })).toEqual(['required title'])
    expect(found('book', { ...book, shelf: null })).toEqual(['required shelf'])
    expect(found('book', { ...book, shelf: null, genre: 'REFERENCE', lendable: false, restriction: 'x' })).toEqual([])
    expect(found('book', { ...book, restriction: null })).toEqual([])
    expect(found('book', { ...book, lendable: false })).toEqual(['required restriction'])
  })

  test('false is a value, an empty text and an empty list are none', () => {
    expect(found('member', { login: 'a', name: '', roles: [], active: 'ENABLED' })).toEqual(['required name', 'required roles'])
    expect(found('book', { ...book, lendable: false, restriction: 'x' })).toEqual([])
  })

  test('a document needs its lines', () => {
    expect(found('loan', { ...loan, copies: [] })).toContain('required copies')
  })

  test('a number from a sequence is not asked for', () => {
    expect(found('loan', { ...loan, loanNo: null })).toEqual([])
  })

  test('a transition asks for more', () => {
    const record = compute(library, 'loan', { ...loan, purpose: 'ROOM', copies: [{ ...copy, dueDate: null }] }, scope)
    expect(validate(library, 'loan', record, scope)).toEqual([])
    expect(validate(library, 'loan', record, scope, { transition: 'lend' })).toMatchObject([{ code: 'required', path: 'copies.0.dueDate' }])
  })
})

describe('rules', () => {
  test('of the record, with the values in the message', () => {
    expect(issuesOf('loan', { ...loan, copies: [{ ...copy, quantity: '11' }] })).toEqual([
      { code: 'rule', path: 'totalQuantity', params: { rule: 'atMostTen' }, message: '每次最多借 10 册，现有 11 册' },
    ])
  })

  test('of a line, at its field', () => {
    expect(issuesOf('loan', { ...loan, copies: [{ ...copy, returnedQuantity: '3' }] })).toEqual([
      {
        code: 'rule',
        path: 'copies.0.returnedQuantity',
        params: { rule: 'returnedWithinLent' },
        message: '归还册数 3 超过借出册数 2',
      },
    ])
  })

  test('only when they apply', () => {
    expect(found('loan', { ...loan, purpose: 'ROOM', copies: [{ ...copy, quantity: '11' }] })).toEqual([])
  })

  test('not about a value that is wrong already', () => {
    expect(found('loan', { ...loan, copies: [{ ...copy, quantity: null }] })).toEqual(['required copies.0.quantity'])
  })

  test('a rule with an error in it does not hold', () => {
    const entity = library.bundle.entities.branch
    if (entity === undefined) throw new Error('the library has changed')
    const rules = { broken: { require: { '!': { var: 'record.nothing' } }, message: 'x' } }
    const app = link({ ...library.bundle, entities: { ...library.bundle.entities, branch: { ...entity, rules } } })
    expect(validate(app, 'branch', { code: 'SH01', name: 'x' }, scope)).toMatchObject([{ code: 'rule', params: { rule: 'broken' } }])
  })
})

describe('a step that leads aside', () => {
  const waiting: RecordData = { ...loan, status: 'SUBMITTED', copies: [{ ...copy, quantity: '11' }] }
  const foundIn = (record: RecordData, transition: string, old: RecordData = waiting) => {
    const computed = compute(library, 'loan', record, scope)
    return validate(library, 'loan', computed, { ...scope, old: compute(library, 'loan', old, scope) }, { transition }).map(
      ({ code, path }) => `${code} ${path}`,
    )
  }

  test('is not held to what the record broke before, one that leads on is', () => {
    expect(foundIn({ ...waiting, status: 'REJECTED' }, 'reject')).toEqual([])
    expect(foundIn({ ...waiting, status: 'APPROVED' }, 'approve')).toEqual(['rule totalQuantity'])
  })

  test('is held to what it breaks itself', () => {
    expect(foundIn({ ...waiting, status: 'REJECTED' }, 'reject', { ...waiting, copies: [copy] })).toEqual(['rule totalQuantity'])
    expect(foundIn({ ...waiting, status: 'REJECTED', member: null }, 'reject')).toEqual(['required member'])
  })

  test('still asks for what it requires itself', () => {
    const { loan: workflow } = library.bundle.workflows
    const reject = workflow?.transitions.reject
    if (workflow === undefined || reject === undefined) throw new Error('the library has changed')
    const transitions = { ...workflow.transitions, reject: { ...reject, requires: ['copies.dueDate'] } }
    const app = link({ ...library.bundle, workflows: { ...library.bundle.workflows, loan: { ...workflow, transitions } } })
    const old = { ...waiting, copies: [{ ...copy, dueDate: null }] }
    const issues = validate(app, 'loan', { ...old, status: 'REJECTED' }, { ...scope, old }, { transition: 'reject' })
    expect(issues).toMatchObject([{ code: 'required', path: 'copies.0.dueDate' }])
  })
})

test('there are no more lines than the declaration allows', () => {
  const rows = Array.from({ length: 501 }, () => copy)
  expect(issuesOf('loan', { ...loan, purpose: 'ROOM', copies: rows })).toContainEqual(
    expect.objectContaining({ code: 'tooManyLines', path: 'copies', params: { field: '图书明细', max: 500, count: 501 } }),
  )
})

test('fields of hidden lines are not required', () => {
  const { bundle } = library
  const shelfList: Entity = {
    label: 'x',
    display: 'kind',
    fields: {
      kind: { kind: 'code', label: 'Kind' },
      rows: {
        kind: 'lines',
        label: 'Rows',
        visible: { '==': [{ var: 'record.kind' }, 'a'] },
        fields: { number: { kind: 'integer', label: 'N', required: true } },
      },
    },
  }
  const app = link({ ...bundle, entities: { ...bundle.entities, shelfList } })
  const codes = (kind: string) => validate(app, 'shelfList', { kind, rows: [{ number: null }] }, scope).map(({ path }) => path)
  expect(codes('a')).toEqual(['rows.0.number'])
  expect(codes('b')).toEqual([])
})
