import { expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { edited } from '../testing/edited.ts'
import { library } from '../testing/library.ts'
import { rightsOf } from './assigning.ts'

const ofUser = { '==': [{ var: 'record.holder' }, { var: 'user.id' }] }
const holder = { kind: 'ref', label: 'x', entity: 'member' }
const duties = link(
  load(
    edited({
      'entities/people/duty.json': {
        whole: { label: 'x', display: 'id', fields: { holder, role: { kind: 'lookup', label: 'x', lookup: '$roles' } } },
      },
      'entities/people/area.json': {
        whole: { label: 'x', display: 'id', fields: { holder, branch: { kind: 'ref', label: 'x', entity: 'branch' } } },
      },
      'entities/people/hobby.json': { whole: { label: 'x', display: 'id', fields: { holder, name: { kind: 'text', label: 'x' } } } },
      'app.json': {
        'account.with': {
          duties: { entity: 'duty', where: ofUser, roles: 'role' },
          areas: { entity: 'area', where: ofUser },
          hobbies: { entity: 'hobby', where: ofUser },
        },
      },
      'roles/librarian.json': {
        'grants.branch.scope': { any: [{ var: 'user.areas' }, { '==': [{ var: 'row.branch' }, { var: 'record.id' }] }] },
      },
    }),
  ).bundle,
)

test('records give rights that give roles to an account, or that a row scope speaks of', () => {
  const { assigning, lists } = rightsOf(duties)

  expect([...assigning.keys()].sort()).toEqual(['area', 'duty'])
  expect(assigning.get('duty')?.accounts.map(({ name }) => name)).toEqual(['holder'])
  expect([...(lists.get('area')?.[0]?.fields ?? [])].sort()).toEqual(['branch', 'holder'])
  expect(lists.has('hobby')).toBe(false)
})

test('an account says what it may do by its roles, its status and its validity', () => {
  expect([...rightsOf(library).fields].sort()).toEqual(['active', 'cardUntil', 'roles'])
  expect(rightsOf(library).assigning.size).toBe(0)
})
