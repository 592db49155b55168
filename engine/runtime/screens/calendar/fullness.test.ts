import { describe, expect, test } from 'vitest'
import { library } from '../../testing/library.ts'
import { entriesOf } from './entries.ts'
import { fullnessOf } from './fullness.ts'

const day = '2026-03-02'
const scope = { today: '2026-01-31', now: '2026-01-31T02:00:00.000Z' }
const entries = entriesOf(
  [
    { id: '1', on: day, amount: '1.50' },
    { id: '2', on: day, amount: '2.25' },
    { id: '3', on: day, amount: null },
    { id: '4', on: '2026-03-03', amount: '9' },
  ],
  { date: 'on' },
  'UTC',
)
const full = (capacity: Parameters<typeof fullnessOf>[1]) => fullnessOf(library, capacity, day, entries, scope)

describe('how full a day is', () => {
  test('by the records on it', () => {
    expect(full({ limit: 4 })).toEqual({ used: '3', limit: '4', share: 0.75, state: 'free' })
    expect(full({ limit: 3 })).toMatchObject({ state: 'full' })
    expect(full({ limit: 2 })).toMatchObject({ state: 'over', share: 1.5 })
  })

  test('by what they add up to, exactly', () => {
    expect(full({ limit: 4, of: 'amount' })).toMatchObject({ used: '3.75', state: 'nearly' })
  })

  test('by settings, and by the day', () => {
    expect(full({ limit: { var: 'settings.lending.maxCopies' } })).toMatchObject({ limit: '10' })
    expect(full({ limit: { if: [{ '==': [{ var: 'today' }, day] }, 0, 20] } })).toMatchObject({ limit: '0', state: 'over' })
  })

  test('is not told where there is no limit', () => {
    expect(full({ limit: null })).toBeUndefined()
  })
})
