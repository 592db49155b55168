import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress, recordRoute, routeOf, routeParams } from './address.ts'

describe('address', () => {
  test('is read and written the same', () => {
    for (const address of ['/lending/loans', '/lending/loan/7', '/lending/loan/new?draft=x&from=a%3Fb']) {
      expect(formatAddress(parseAddress(address))).toBe(address)
    }
  })

  test('leads to the screen with the longest route', () => {
    expect(routeOf('/lending/loan/7', ['/lending', '/lending/loan', '/lending/loans'])).toBe('/lending/loan')
    expect(routeOf('/lending/loans', ['/lending/loan', '/lending/loans'])).toBe('/lending/loans')
    expect(routeOf('/lending/loanX', ['/lending/loan'])).toBeUndefined()
  })

  test('carries the parameters that the screen names', () => {
    expect(routeParams('/lending/loan/7', '/lending/loan', ['/:id'])).toEqual({ id: '7' })
    expect(routeParams('/a/7/view', '/a', ['/:id', '/:id/:mode'])).toEqual({ id: '7', mode: 'view' })
    expect(routeParams('/a/7', '/a', ['/:id/:mode?'])).toEqual({ id: '7' })
    expect(routeParams('/a', '/a', ['/:id'])).toEqual({})
  })

  test('fits no screen when it carries what the screen does not name', () => {
    expect(routeParams('/a/7/8', '/a', ['/:id'])).toBeUndefined()
    expect(routeParams('/a/7', '/a')).toBeUndefined()
  })

  test('of a record that was stored has the parameters that the screen was opened with', () => {
    expect(recordRoute('/a', ['/:id'], { id: '7' })).toBe('/a/7')
    expect(recordRoute('/a', ['/:mode/:id', '/:mode'], { mode: 'create', id: '7' })).toBe('/a/create/7')
    expect(recordRoute('/a', ['/:id/:mode?'], { id: '7' })).toBe('/a/7')
    expect(recordRoute('/a', ['/:mode/:id'], { id: '7' })).toBeUndefined()
    expect(recordRoute('/a', ['/:mode'], { mode: 'create', id: '7' })).toBeUndefined()
  })
})
