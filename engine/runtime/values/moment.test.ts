import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inZone } from './moment.ts'

/** Zones that go by summer time at one minute past midnight, by half an hour, twice a year around a month, that have left out a day, and that are ahead by seconds. */
const zones = ['UTC', 'Asia/Shanghai', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia', 'Africa/Monrovia']

/** As the platform writes it, asked anew. */
function written(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(time).padStart(19, '0')
}

const shown = (time: number, timeZone: string) => {
  const clock = inZone(new Date(time).toISOString(), timeZone)
  return `${clock?.date} ${clock?.time}`
}

test.each(zones)('clocks in %s show what the platform says, at any moment', (timeZone) => {
  const moments = fc.integer({ min: Date.parse('1902-01-01'), max: Date.parse('2090-01-01') })
  fc.assert(
    fc.property(moments, (time) => {
      expect(shown(time, timeZone)).toBe(written(time, timeZone))
    }),
  )
})

test.each([
  ['America/St_Johns', '2010-03-14T03:30:59Z'],
  ['America/St_Johns', '2010-03-14T03:31:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Pacific/Apia', '2011-12-30T09:59:59Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
])('on the day on which clocks in %s are set, they are right at %s', (timeZone, moment) => {
  expect(shown(Date.parse(moment), timeZone)).toBe(written(Date.parse(moment), timeZone))
})

test('a moment before the year 1, and what is no moment, have no date in a zone', () => {
  expect(inZone('-000001-01-01T00:00:00Z', 'Asia/Shanghai')).toBeNull()
  expect(inZone('tomorrow', 'Asia/Shanghai')).toBeNull()
})
