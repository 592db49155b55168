import { expect, test } from 'vitest'
import { addressFault, leadsNowhere } from './menu-target.ts'

const screens = { '/books': 'Books' }

test('an address of another site, or of a screen, is fine', () => {
  expect(addressFault('https://example.com/', screens)).toBeUndefined()
  expect(addressFault('/books', screens)).toBeUndefined()
})

test('an address is none, or there is no screen there', () => {
  expect(addressFault('javascript:alert(1)', screens)).toBe('malformed')
  expect(addressFault('/loans', screens)).toBe('dead')
})

test('an entry leads nowhere without its screen or its address, and a group leads nowhere by itself without being wrong', () => {
  expect(leadsNowhere({ screen: '/loans' }, screens)).toBe(true)
  expect(leadsNowhere({ screen: '/books' }, screens)).toBe(false)
  expect(leadsNowhere({ address: '/loans' }, screens)).toBe(true)
  expect(leadsNowhere({ label: 'Lending', items: {} }, screens)).toBe(false)
})
