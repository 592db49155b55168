import { expect, test } from 'vitest'
import { diagnose } from '../../testing/edited.ts'

test('a screen that no role may open is found', () => {
  const edits = { 'roles/admin.json': { screens: [] }, 'roles/librarian.json': { 'screens.8': undefined } }

  expect(diagnose(edits)).toEqual(['ungranted-screen screens/people/members.json'])
})

test('whoever may open a screen may read what it shows', () => {
  expect(diagnose({ 'roles/member.json': { 'grants.book': undefined } })).toEqual([
    'ungranted-entity roles/member.json screens.5',
    'ungranted-entity roles/member.json screens.6',
  ])
})
