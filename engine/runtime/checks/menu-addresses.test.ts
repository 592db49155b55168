import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const menu = 'menus/main.json'
const opening = (address: string) => diagnose({ [menu]: { 'items.lending.items.more': { address, label: '更多' } } }).filter(isOfAddress)
const isOfAddress = (found: string) => found.includes('address')

test.each(['/lending/loans', '/lending/loans?status=LENT', '/lending/loan/7', 'https://www.example.org/rules?language=zh'])(
  '%s is an address that an entry opens',
  (address) => {
    expect(opening(address)).toEqual([])
  },
)

test.each([
  'javascript:alert(1)',
  'https:javascript',
  'http://example.org',
  '//example.org',
  '/\\example.org',
  'https://me@example.org',
  'data:text/html,x',
  'https:// example.org',
])('%s is none', (address) => {
  expect(opening(address)).toEqual([`wrong-value ${menu} items.lending.items.more.address`])
})

test('an address in the portal leads to a screen, and gives what that needs', () => {
  expect(opening('/lending/lons')).toEqual([`unknown-screen ${menu} items.lending.items.more.address`])
  expect(opening('/lending/loans/7')).toEqual([`unknown-screen ${menu} items.lending.items.more.address`])
  expect(opening('/lending/loan')).toEqual([`missing-param ${menu} items.lending.items.more.address`])
})

test('a screen is reached by the address of an entry', () => {
  const edits = { 'items.catalogue.items.categories': { address: '/catalogue/categories?level=1', label: '分类' } }

  expect(diagnose({ [menu]: edits }).filter((found) => found.startsWith('unreachable'))).toEqual([])
})
