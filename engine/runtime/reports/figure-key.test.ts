import { expect, test } from 'vitest'
import { figureKey, figureOfKey } from './figure-key.ts'

test('a figure has one key, in whichever order its groups are told', () => {
  expect(figureKey({ at: { month: '2026-10', branch: '7' }, measure: 'loans' })).toBe(
    figureKey({ measure: 'loans', at: { branch: '7', month: '2026-10' } }),
  )
  expect(figureKey({ at: { branch: '7' } })).not.toBe(figureKey({ at: { branch: '7' }, measure: 'loans' }))
  expect(figureKey({ at: { branch: null } })).not.toBe(figureKey({ at: {} }))
})

test.each([{ at: {} }, { at: { branch: null, open: true }, measure: 'loans' }])('its key names it: %j', (figure) => {
  expect(figureOfKey(figureKey(figure))).toEqual(figure)
})
