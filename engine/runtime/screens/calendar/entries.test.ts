import { describe, expect, test } from 'vitest'
import { daysShown } from './days.ts'
import { daysFilter, entriesOf, entriesOn, madeOn, placedIn } from './entries.ts'

const zone = 'Asia/Shanghai'
const span = { date: 'from', until: 'to' }
const row = (id: string, from: string | null, to: string | null = null) => ({ id, from, to })

describe('the entries of a calendar', () => {
  test('stand by day, the longer ones first, and then by time', () => {
    const rows = [row('1', '2026-03-02'), row('2', '2026-03-01'), row('3', '2026-03-02', '2026-03-05'), row('4', null)]

    expect(entriesOf(rows, span, zone).map((entry) => [entry.row.id, entry.from, entry.to])).toEqual([
      ['2', '2026-03-01', '2026-03-01'],
      ['3', '2026-03-02', '2026-03-05'],
      ['1', '2026-03-02', '2026-03-02'],
    ])
  })

  test('of moments stand on the day of the portal, with the time there', () => {
    const [entry] = entriesOf([row('1', '2026-03-01T22:30:00.000Z')], { date: 'from' }, zone)

    expect(entry).toMatchObject({ from: '2026-03-02', to: '2026-03-02', time: '06:30' })
  })

  test('never end before they begin', () => {
    expect(entriesOf([row('1', '2026-03-05', '2026-03-01')], span, zone)[0]).toMatchObject({ from: '2026-03-05', to: '2026-03-05' })
  })
})

test('each keeps its line through a week', () => {
  const week = daysShown('week', '2026-03-04')
  const entries = entriesOf(
    [row('a', '2026-02-20', '2026-03-03'), row('b', '2026-03-03', '2026-03-06'), row('c', '2026-03-04'), row('d', '2026-03-08')],
    span,
    zone,
  )
  const placed = placedIn(week, entries)
  const on = (day: string) => placed.get(day)?.map(({ entry, lane }) => `${entry.row.id}${lane}`)

  expect(on('2026-03-02')).toEqual(['a0'])
  expect(on('2026-03-03')).toEqual(['a0', 'b1'])
  expect(on('2026-03-04')).toEqual(['b1', 'c0'])
  expect(on('2026-03-08')).toEqual(['d0'])
  expect(entriesOn('2026-03-03', entries)).toHaveLength(2)
})

describe('the records of some days', () => {
  const days = ['2026-03-01', '2026-03-31'] as const
  const v = (path: string) => ({ var: `record.${path}` })

  test('begin on one of them', () => {
    expect(daysFilter({ date: 'from' }, { kind: 'date' }, days, zone)).toEqual({
      and: [{ '>=': [v('from'), '2026-03-01'] }, { '<=': [v('from'), '2026-03-31'] }],
    })
  })

  test('or end there', () => {
    expect(daysFilter(span, { kind: 'date' }, days, zone)).toEqual({
      and: [{ '<=': [v('from'), '2026-03-31'] }, { or: [{ '>=': [v('from'), '2026-03-01'] }, { '>=': [v('to'), '2026-03-01'] }] }],
    })
  })

  test('are those of the portal, where moments are asked for', () => {
    expect(daysFilter({ date: 'at' }, { kind: 'datetime' }, days, zone)).toEqual({
      and: [{ '>=': [v('at'), '2026-02-28T16:00:00.000Z'] }, { '<': [v('at'), '2026-03-31T16:00:00.000Z'] }],
    })
  })
})

test('a new record has the day', () => {
  expect(madeOn({ date: 'from' }, { kind: 'date' }, '2026-03-05', zone)).toEqual({ from: '2026-03-05' })
  expect(madeOn({ date: 'at' }, { kind: 'datetime' }, '2026-03-05', zone)).toEqual({ at: '2026-03-05T01:00:00.000Z' })
})
