import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'
import { library } from '../testing/library.ts'

test('a screen that no role may open is found', () => {
  const others = library.roles.get('librarian')?.screens.filter((route) => route !== '/people/members')
  const edits = { 'roles/admin.json': { screens: [] }, 'roles/librarian.json': { screens: others } }

  expect(diagnose(edits)).toContain('ungranted-screen screens/people/members.json')
})

test('whoever may open a screen may read what it shows', () => {
  expect(diagnose({ 'roles/member.json': { 'grants.book': undefined, screens: ['/lending/loans', '/catalogue/books'] } })).toEqual([
    'ungranted-entity roles/member.json screens.1',
  ])
})
