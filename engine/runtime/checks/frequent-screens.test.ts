import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

test('what a role works with most is in its menu, and opens for it', () => {
  expect(diagnose({ 'roles/librarian.json': { frequent: ['/lending/loans', '/lending/loan', '/administration/menu'] } })).toEqual([
    'not-in-menu roles/librarian.json frequent.1',
    'not-in-menu roles/librarian.json frequent.2',
  ])
})

test('a screen that is not there is found', () => {
  expect(diagnose({ 'roles/librarian.json': { frequent: ['/nowhere'] } })).toEqual(['unknown-screen roles/librarian.json frequent.0'])
})
