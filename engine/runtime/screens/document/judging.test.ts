import { describe, expect, test } from 'vitest'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import type { RecordData } from '../../values/record-data.ts'
import { judged, judgedLines, judgingKey, nextWaiting, unjudged } from './judging.ts'

const lines = library.entities.get('returnSlip')?.lines.get('books') as AppEntity
const judge = { picture: 'pictures', result: 'condition', accept: 'GOOD', refuse: 'DAMAGED', reason: 'damage' }
const file = (id: string, type = 'image/png') => ({ id, name: `${id}.png`, size: 1, type })
const row = (id: string, condition: string | null, ...files: ReturnType<typeof file>[]): RecordData => ({
  id,
  condition,
  pictures: files,
  $labels: { book: `书${id}` },
})
const rows = [
  row('1', 'GOOD', file('a')),
  row('2', null, file('b'), file('c')),
  row('3', null),
  row('4', 'DAMAGED', file('d', 'application/pdf')),
  { ...row('5', 'DAMAGED', file('e')), damage: '封面撕裂' },
  row('6', null, file('f')),
]
const all = judgedLines(lines, judge, rows, () => true)

describe('judgedLines', () => {
  test('are the lines with pictures, with what was said of them', () => {
    expect(all.map(({ key, verdict, reason, pictures }) => [key, verdict, reason, pictures.length])).toEqual([
      ['1', 'accept', '', 1],
      ['2', undefined, '', 2],
      ['5', 'refuse', '封面撕裂', 1],
      ['6', undefined, '', 1],
    ])
    expect(all[1]?.name).toBe('书2')
  })

  test('those that a person may not judge do not wait for them', () => {
    const some = judgedLines(lines, judge, rows, ({ id }) => id === '6')
    expect(unjudged(all)).toBe(2)
    expect(unjudged(some)).toBe(1)
    expect(nextWaiting(some, 0)).toBe(3)
  })
})

test('the next that waits is looked for after the one that is shown, and round to it', () => {
  expect(nextWaiting(all, all.length - 1)).toBe(1)
  expect(nextWaiting(all, 1)).toBe(3)
  expect(nextWaiting(all, 3)).toBe(1)
  expect(nextWaiting(all.slice(0, 1), 0)).toBeUndefined()
  expect(nextWaiting([], 0)).toBeUndefined()
})

test('a refusal has its reason, and what is accepted loses the one that was there', () => {
  const cells = (verdict: 'accept' | 'refuse', reason?: string) => {
    const edit = judged('books', judge, '2', verdict, reason)
    return edit.kind === 'cells' ? edit.cells.map(({ field, input }) => [field, 'value' in input ? input.value : input]) : []
  }
  expect(cells('refuse', ' 缺页 ')).toEqual([
    ['condition', 'DAMAGED'],
    ['damage', '缺页'],
  ])
  expect(cells('accept', '缺页')).toEqual([
    ['condition', 'GOOD'],
    ['damage', null],
  ])
  const { reason: _reason, ...plain } = judge
  const edit = judged('books', plain, '2', 'refuse', '缺页')
  expect(edit.kind === 'cells' && edit.cells).toHaveLength(1)
})

test('keys mean what the buttons do, and no other key means anything', () => {
  expect(['1', '2', 'ArrowRight', 'ArrowUp'].map(judgingKey)).toEqual(['accept', 'refuse', 'next', 'previousPicture'])
  expect(['3', 'Enter', 'constructor'].map(judgingKey)).toEqual([undefined, undefined, undefined])
})
