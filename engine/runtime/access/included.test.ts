import { describe, expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { diagnose, edited } from '../testing/edited.ts'
import { access } from './decide.ts'

const role = (more: object) => ({ whole: { label: 'x', grants: {}, screens: [], ...more } })
const lending = role({ permissionSet: true, grants: { loan: { operations: ['read'] } }, screens: ['/lending/loans'] })
const more = {
  'roles/lending.json': lending,
  'roles/desk.json': role({ includes: ['lending'] }),
  'roles/head.json': role({ includes: ['desk'] }),
}
const app = link(load(edited(more)).bundle)

describe('a role that includes others', () => {
  test('may do and open what they may, through as many as it takes', () => {
    const head = access(app, ['head'])

    expect(head.canRead('loan')).toBe(true)
    expect(head.canUpdate('loan')).toBe(false)
    expect(head.canOpen('/lending/loans')).toBe(true)
    expect(head.roles).toEqual(['head'])
  })

  test('does not include itself', () => {
    expect(diagnose({ ...more, 'roles/lending.json': role({ includes: ['head'] }) })).toContain('role-cycle roles/lending.json includes.0')
  })

  test('names roles that are there', () => {
    expect(diagnose({ 'roles/librarian.json': { includes: ['lending'] } })).toContain('unknown-role roles/librarian.json includes.0')
  })
})

describe('a permission set', () => {
  test('is not for accounts', () => {
    const choices = app.entities.get('member')?.fields.get('roles')?.choices

    expect(choices?.has('desk')).toBe(true)
    expect(choices?.has('lending')).toBe(false)
  })

  test('that no role includes is told', () => {
    expect(diagnose({ 'roles/lending.json': lending })).toContain('unused roles/lending.json')
  })
})
