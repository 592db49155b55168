import { expect, test } from 'vitest'
import { passwordRoute } from '../access/password-route.ts'
import { diagnose } from '../testing/edited.ts'
import { library } from '../testing/library.ts'

test('a new password is set at one address', () => {
  expect(diagnose({ 'screens/books.json': { kind: 'password', to: undefined, query: undefined } })).toContain(
    'several-password-screens screens/books.json kind',
  )
})

test('the address is that of the screen, and there is one without a screen too', () => {
  expect(passwordRoute(library)).toBe('/account/password')
  expect(passwordRoute({ screens: new Map() })).toBe('/changePsw')
})
