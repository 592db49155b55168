import { describe, expect, test } from 'vitest'
import type { App } from '../app/app.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import type { RecordData } from '../values/record-data.ts'
import { access } from './decide.ts'
import { mayDoAll, outranks } from './outranks.ts'

const holder = (role: string, user: RecordData = {}, app: App = library) => ({ access: access(app, [role]), user })

/** Two roles over loans, `a` and `b`. */
const appWith = (a: object, b: object) => {
  const role = (loan: object) => ({ whole: { label: 'x', grants: { loan: { operations: ['read', 'update'], ...loan } }, screens: [] } })
  return link(load(edited({ 'roles/a.json': role(a), 'roles/b.json': role(b) })).bundle)
}
const both = (a: object, b: object, [ofA, ofB]: readonly [RecordData, RecordData] = [{}, {}]) => {
  const app = appWith(a, b)
  return outranks(app, holder('a', ofA, app), holder('b', ofB, app))
}

test.each([
  ['admin', 'librarian', true],
  ['librarian', 'member', true],
  ['admin', 'admin', true],
  ['member', 'librarian', false],
  ['librarian', 'admin', false],
  ['member', 'pope', true],
])('%s outranks %s: %s', (one, other, expected) => {
  expect(outranks(library, holder(one), holder(other))).toBe(expected)
})

test('who may do all is known by it', () => {
  expect(mayDoAll(library, access(library, ['admin']))).toBe(true)
  expect(mayDoAll(library, access(library, ['librarian']))).toBe(false)
})

describe('records', () => {
  const own = { '==': [{ var: 'record.member' }, { var: 'user.id' }] }
  const inRange = { any: [{ var: 'user.ranges' }, { '==': [{ var: 'row.branch' }, { var: 'record.branch' }] }] }
  const ranged = (...branches: string[]): RecordData => ({ ranges: branches.map((branch, at) => ({ id: `${at}`, branch })) })

  test.each([
    ['all are more than some', {}, { scope: own }, true],
    ['some are less than all', { scope: own }, {}, false],
    ['a condition more is fewer', { scope: own }, { scope: { and: [own, { var: 'record.free' }] } }, true],
    ['a choice more is more', { scope: own }, { scope: { or: [own, { var: 'record.free' }] } }, false],
    ['fewer values are fewer', { scope: status('DRAFT', 'LENT') }, { scope: status('LENT') }, true],
    ['more values are more', { scope: status('LENT') }, { scope: status('DRAFT', 'LENT') }, false],
  ])('%s', (_, a, b, expected) => {
    expect(both(a, b, [{ id: '1' }, { id: '1' }])).toBe(expected)
  })

  test('of another are others, though the condition is the same', () => {
    const ofBranch = { scope: { '==': [{ var: 'record.branch' }, { var: 'user.branch' }] } }
    expect(both(ofBranch, ofBranch, [{ branch: '1' }, { branch: '2' }])).toBe(false)
    expect(both(ofBranch, ofBranch, [{ branch: '1' }, { branch: '1' }])).toBe(true)
    expect(both(ofBranch, ofBranch, [{ branch: '1' }, {}])).toBe(true)
  })

  test('that are each one’s own are of one rank', () => {
    expect(both({ scope: own }, { scope: own }, [{ id: '1' }, { id: '2' }])).toBe(true)
  })

  test('of a range are those of its rows', () => {
    const ask = (one: RecordData, other: RecordData) => both({ scope: inRange }, { scope: inRange }, [one, other])

    expect(ask(ranged('1', '2'), ranged('2'))).toBe(true)
    expect(ask(ranged('1'), ranged('1', '2'))).toBe(false)
    expect(ask(ranged('1'), ranged())).toBe(true)
    expect(ask(ranged(), ranged('1'))).toBe(false)
  })
})

describe('what is done with them', () => {
  test.each([
    ['a step more', { transitions: ['submit'] }, { transitions: ['submit', 'withdraw'] }, false],
    ['a step less', { transitions: ['*'] }, { transitions: ['submit'] }, true],
    ['an operation more', {}, { operations: ['read', 'update', 'export'] }, false],
    ['a field that only the other sees', { hidden: ['remark'] }, {}, false],
    ['a field that neither sees', { hidden: ['remark'] }, { hidden: ['remark'] }, true],
    ['a field that only the other changes', { readonly: ['remark'] }, {}, false],
    ['a field that one sees more', {}, { hidden: ['remark'] }, true],
    ['a field that the other sees in a status', { hidden: ['remark'] }, { byStatus: { DRAFT: { hidden: ['remark'] } } }, false],
    ['a field that only the other filters by', { hidden: ['remark'] }, { hidden: ['remark'], disclosed: { remark: ['filter'] } }, false],
  ])('%s', (_, a, b, expected) => {
    expect(both(a, b)).toBe(expected)
  })

  test('a role that decides approvals is more than its grants', () => {
    const app = link(
      load(
        edited({
          'roles/chief.json': { whole: { label: 'x', grants: {}, screens: [] } },
          'workflows/lending/loan.json': { 'approvals.review.levels.desk.approvers.roles': ['chief'] },
        }),
      ).bundle,
    )
    expect(outranks(app, holder('librarian', {}, app), holder('chief', {}, app))).toBe(false)
    expect(outranks(app, holder('admin', {}, app), holder('chief', {}, app))).toBe(true)
  })
})

function status(...values: string[]) {
  return { in: [{ var: 'record.status' }, values] }
}
