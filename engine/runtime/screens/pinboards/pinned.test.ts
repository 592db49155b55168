import { expect, test } from 'vitest'
import type { ReportAnswer } from '../../reports/report-answer.ts'
import { askedOtherwise, inOrderOfPinboards, keptConditions, pinnableParts } from './pinned.ts'

const answer = {
  name: 'loansByMonth',
  label: '每月借阅',
  columns: [
    { name: 'copies', label: '册数', isTotalled: true },
    { name: 'month', label: '月份', isTotalled: false },
  ],
  charts: { trend: { label: '趋势' } },
  totals: {},
} as unknown as ReportAnswer

test('charts, the table and the totals can be pinned', () => {
  expect(pinnableParts(answer).map(({ tile, label }) => [tile.show, tile.part, label])).toEqual([
    ['chart', 'trend', '趋势'],
    ['table', undefined, '每月借阅'],
    ['figure', 'copies', '册数'],
  ])
  expect(pinnableParts({ ...answer, totals: null }).map(({ tile }) => tile.show)).toEqual(['chart', 'table'])
})

test('only what is asked otherwise than at first comes along, with days counted from today', () => {
  const days = { kind: 'dates', from: '2026-11-01', to: '2026-11-27' } as const
  const branch = { kind: 'refs', ids: ['7'] } as const
  const asked = askedOtherwise([{ path: 'loanDate' }, { path: 'branch' }], { loanDate: days, branch }, { branch })
  expect(keptConditions(asked, '2026-11-27')).toEqual({ loanDate: 'today-26..today' })
})

test("one's own pinboards come first", () => {
  const pinboard = (name: string, audience: 'own' | 'all') => ({ name, audience })
  expect(inOrderOfPinboards([pinboard('甲', 'all'), pinboard('丙', 'own'), pinboard('乙', 'own')]).map(({ name }) => name)).toEqual([
    '丙',
    '乙',
    '甲',
  ])
})
