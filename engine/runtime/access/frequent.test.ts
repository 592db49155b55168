import { expect, test } from 'vitest'
import { library } from '../testing/library.ts'
import { access } from './decide.ts'
import { frequentIn } from './frequent.ts'
import { menu } from './menu.ts'

const of = (...roles: string[]) => frequentIn(library, roles, menu(library, access(library, roles)))

test('are the screens that a role names, in its order', () => {
  expect(of('librarian')).toEqual(library.roles.get('librarian')?.frequent)
  expect(of('librarian')).not.toEqual([])
})

test('none is named twice, and a role that names none adds none', () => {
  expect(of('librarian', 'member', 'librarian')).toEqual(of('librarian'))
  expect(of('member')).toEqual([])
})

test('what the menu does not show is left out', () => {
  expect(frequentIn(library, ['librarian'], [])).toEqual([])
})
