import { describe, expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'

const own = { '==': [{ var: 'record.member' }, { var: 'user.id' }] }
const appWith = (grants: Record<string, object>) =>
  link(load(edited({ 'roles/a.json': role(grants.a ?? {}), 'roles/b.json': role(grants.b ?? {}) })).bundle)
const role = (loan: object) => ({ whole: { label: 'x', grants: { loan: { operations: ['read'], ...loan } }, screens: [] } })

describe('without a grant', () => {
  test.each([
    ['nobody', []],
    ['a role that is none', ['pope']],
    ['a name of every object', ['constructor', '__proto__']],
  ])('%s may do nothing', (_, roles) => {
    const none = access(library, roles)

    expect(none.canRead('loan')).toBe(false)
    expect(none.scope('loan')).toBe(false)
    expect(none.transitions('loan').size).toBe(0)
    expect(none.transitionScope('loan', 'submit')).toBe(false)
    expect(none.canOpen('/lending/loans')).toBe(false)
  })

  test('a role does nothing with an entity that it does not name', () => {
    expect(access(library, ['librarian']).canDelete('branch')).toBe(false)
    expect(access(library, ['admin']).canRead('nothing')).toBe(false)
  })
})

describe('a grant', () => {
  test('is about its operations and records only', () => {
    const member = access(library, ['member'])

    expect(member.canUpdate('loan')).toBe(true)
    expect(member.canExport('loan')).toBe(false)
    expect(member.scope('loan')).toEqual(own)
    expect(member.scope('loan', 'export')).toBe(false)
  })

  test('of * is about every entity that the role does not name', () => {
    const admin = access(library, ['admin'])

    expect(admin.scope('loan', 'delete')).toBe(true)
    expect(admin.transitions('loan').has('approve')).toBe(true)
  })

  test('on a document is a grant on its lines', () => {
    const member = access(library, ['member'])

    expect(member.canRead('loan.copies')).toBe(true)
    expect(member.scope('loan.copies')).toEqual(own)
  })

  test('never gives internal steps', () => {
    const internal = [...(library.entities.get('loan')?.workflow?.transitions ?? [])].filter(([, step]) => step.internal)

    expect(internal.length).toBeGreaterThan(0)
    for (const [name] of internal) expect(access(library, ['admin']).transitions('loan').has(name)).toBe(false)
  })
})

describe('who holds several roles', () => {
  test('may do what any of them may', () => {
    expect(access(library, ['member', 'librarian']).scope('loan')).toBe(true)
    expect(access(library, ['member', 'librarian']).canOpen('/people/members')).toBe(true)
  })

  test('sees the records of any scope, each scope once', () => {
    const other = { '==': [{ var: 'record.branch' }, { var: 'user.branch' }] }

    expect(access(appWith({ a: { scope: own }, b: { scope: other } }), ['a', 'b']).scope('loan')).toEqual({ or: [own, other] })
    expect(access(appWith({ a: { scope: own }, b: { scope: own } }), ['a', 'b']).scope('loan')).toEqual(own)
  })

  test('takes a step only of the records that the role with the step is about', () => {
    const both = access(appWith({ a: { scope: own, transitions: ['submit'] }, b: {} }), ['a', 'b'])

    expect(both.scope('loan')).toBe(true)
    expect(both.transitionScope('loan', 'submit')).toEqual(own)
  })

  test('sees a field that one hides when another shows it of the same records or more', () => {
    expect(access(appWith({ a: { hidden: ['note'] }, b: {} }), ['a', 'b']).hidden('loan')).toEqual(new Set())
    expect(access(appWith({ a: { hidden: ['note'], scope: own }, b: { scope: own } }), ['a', 'b']).hidden('loan')).toEqual(new Set())
  })

  test('does not see a field of records where only the hiding role applies', () => {
    expect(access(appWith({ a: { hidden: ['note'] }, b: { scope: own } }), ['a', 'b']).hidden('loan')).toEqual(new Set(['note']))
  })
})

describe('a field of which a part is shown', () => {
  const masks = { 'masks/purpose.json': { whole: { kind: 'characters', label: 'x', first: 1 } } }
  const withMasks = (grants: Record<string, object>) =>
    link(load(edited({ ...masks, 'roles/a.json': role(grants.a ?? {}), 'roles/b.json': role(grants.b ?? {}) })).bundle)

  test('cannot be asked about, and has its mask', () => {
    const one = access(withMasks({ a: { masked: { note: 'purpose' } } }), ['a'])

    expect([...one.hidden('loan')]).toEqual(['note'])
    expect(one.masks('loan').get('note')).toMatchObject({ first: 1 })
  })

  test('is hidden when another role hides it of the same records', () => {
    const app = withMasks({ a: { masked: { note: 'purpose' } }, b: { hidden: ['note'] } })

    expect([...access(app, ['a', 'b']).masks('loan')]).toEqual([])
  })

  test('is hidden when its mask is none', () => {
    const one = access(withMasks({ a: { masked: { note: 'nosuch' } } }), ['a'])

    expect(one.hidden('loan').has('note')).toBe(true)
    expect(one.masks('loan').size).toBe(0)
  })
})

describe('what a status restricts', () => {
  const byStatus = { DRAFT: { hidden: ['note'], readonly: ['purpose'] } }
  const one = access(appWith({ a: { operations: ['read', 'update'], byStatus } }), ['a'])

  test('holds in that status', () => {
    expect(one.hidden('loan', 'DRAFT').has('note')).toBe(true)
    expect(one.readonly('loan', 'DRAFT').has('purpose')).toBe(true)
    expect(one.hidden('loan', 'LENT').has('note')).toBe(false)
    expect(one.readonly('loan', 'LENT').has('purpose')).toBe(false)
  })

  test('holds wherever the status is not known', () => {
    expect(one.hidden('loan').has('note')).toBe(true)
    expect([...one.varies('loan')]).toEqual(['note'])
  })
})

describe('lines that are hidden whole', () => {
  test('have no field that is seen, and are not read on their own', () => {
    const one = access(appWith({ a: { operations: ['read', 'export', 'update'], hidden: ['copies'] } }), ['a'])

    expect(one.hidden('loan').has('copies.fee')).toBe(true)
    expect(one.canRead('loan')).toBe(true)
    for (const operation of ['read', 'export', 'update'] as const) expect(one.can(operation, 'loan.copies')).toBe(false)
    expect(one.scope('loan.copies')).toBe(false)
  })

  test('are hidden too when somebody masks them: of lines there is no part', () => {
    expect(access(appWith({ a: { masked: { copies: 'nosuch' } } }), ['a']).canRead('loan.copies')).toBe(false)
  })

  test('show what another role does not hide of the same records', () => {
    const both = access(appWith({ a: { hidden: ['copies'] }, b: { hidden: ['copies.fee'] } }), ['a', 'b'])

    expect(both.canRead('loan.copies')).toBe(true)
    expect([...both.hidden('loan')]).toEqual(['copies.fee'])
  })

  test('by a status are those of documents in the others', () => {
    const sealed = { SUBMITTED: { hidden: ['copies'] }, REJECTED: { hidden: ['copies'] } }
    const one = access(appWith({ a: { scope: own, byStatus: sealed } }), ['a'])
    const others = ['DRAFT', 'APPROVED', 'LENT', 'RETURNED', 'CANCELLED']

    expect(one.scope('loan.copies')).toEqual({ and: [own, { in: [{ var: 'record.status' }, others] }] })
    expect(one.scope('loan')).toEqual(own)
    expect(one.hidden('loan', 'DRAFT').size).toBe(0)
    expect(one.hidden('loan', 'SUBMITTED').has('copies.fee')).toBe(true)
    expect(one.varies('loan').has('copies.fee')).toBe(true)
  })
})

test('a free screen opens without a grant; menus offer it to those whose role names it', () => {
  expect(access(library, []).canOpen('/lending/fines')).toBe(true)
  expect(access(library, []).offers('/lending/fines')).toBe(false)
  expect(access(library, ['member']).offers('/lending/fines')).toBe(true)
  expect(access(library, []).canOpen('/lending/loans')).toBe(false)
})
