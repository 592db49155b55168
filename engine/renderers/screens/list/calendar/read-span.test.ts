import { expect, test } from 'vitest'
import { type Days, readSpan } from './read-span.ts'

const days = ['2026-11-01', '2026-11-02', '2026-11-03']
const most = { together: 6, each: 2 }

/** Answers from records by the days on which they stand, and notes what was asked. */
function records(standing: Readonly<Record<string, readonly [from: string, to: string]>>) {
  const asked: string[] = []
  const read = async ([from, to]: Days, count: number) => {
    asked.push(`${from}..${to}`)
    return Object.entries(standing)
      .filter(([, [begins, ends]]) => begins <= to && ends >= from)
      .slice(0, count)
      .map(([id]) => ({ id }))
  }
  return { asked, reading: { read, most } }
}

const on = (day: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${day} ${index}`, [day, day] as const]))

test('what is not too much is read at once, and nothing of it is cut', async () => {
  const { asked, reading } = records(on('2026-11-01', 6))
  const { rows, cut } = await readSpan(days, reading)
  expect([rows.length, cut.size, asked]).toEqual([6, 0, ['2026-11-01..2026-11-03']])
})

test('a day full of records leaves the days after it theirs, and is told to have more', async () => {
  const { asked, reading } = records({ ...on('2026-11-01', 7), ...on('2026-11-03', 2) })
  const { rows, cut } = await readSpan(days, reading)
  expect(rows.map(({ id }) => id)).toEqual(['2026-11-01 0', '2026-11-01 1', '2026-11-03 0', '2026-11-03 1'])
  expect([...cut]).toEqual(['2026-11-01'])
  expect(asked).toHaveLength(4)
})

test('what stands on several days is there once', async () => {
  const { reading } = records({ long: ['2026-11-01', '2026-11-03'], ...on('2026-11-02', 6) })
  const { rows, cut } = await readSpan(days, reading)
  expect(rows.map(({ id }) => id)).toEqual(['long', '2026-11-02 0'])
  expect([...cut]).toEqual(['2026-11-02'])
})
