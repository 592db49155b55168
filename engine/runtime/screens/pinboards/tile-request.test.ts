import { expect, test } from 'vitest'
import type { Report } from '../../../schema/report.ts'
import { library } from '../../testing/library.ts'
import { dimensionsOf } from './crossing.ts'
import type { PinboardTile } from './pinboard.ts'
import { pinboardInputs } from './pinboard-inputs.ts'
import { tileAddress, tileRequest } from './tile-request.ts'

const tile = (id: string, report: string, rest: object = {}): PinboardTile => ({ id, report, show: 'table', width: 6, height: 3, ...rest })
const tiles = [tile('t1', 'loansByMonth'), tile('t2', 'genresAcross'), tile('t3', 'lentList')]
const inputs = pinboardInputs(library, tiles)
const today = '2026-11-27'
const scope = { today, now: '2026-11-27T00:00:00.000Z' }
const days = { kind: 'dates', from: '2026-01-01', to: '2026-03-31' } as const
const pinboard = { inputs, conditions: { loanDate: days, branch: { kind: 'refs', ids: ['7'] } }, crossings: [] } as const

test('a parameter of one name and type is asked for once, those of more tiles first', () => {
  expect(inputs.map(({ path, takers }) => [path, Object.keys(takers).join()])).toEqual([
    ['loanDate', 't1,t2,t3'],
    ['branch', 't1,t2'],
    ['member', 't2,t3'],
    ['genre', 't1'],
    ['book', 't1'],
    ['late', 't3'],
  ])
  expect(inputs.every(({ isRequired, maxDays }) => !isRequired && maxDays === undefined)).toBe(true)
})

test('parameters of one name and several types are several filters', () => {
  const other = { ...(library.bundle.reports?.lentList as Report), filters: { loanDate: { field: 'late' } } }
  const app = { ...library, bundle: { ...library.bundle, reports: { ...library.bundle.reports, other } } }
  const paths = pinboardInputs(app, [tile('t1', 'lentList'), tile('t2', 'other')]).map(({ path }) => path)
  expect(paths).toEqual(['loanDate.dates', 'loanDate.boolean', 'member', 'late'])
})

test('a tile asks for what its report takes of the pinboard, and says so of everything else', () => {
  const request = tileRequest(library, tiles[2] as PinboardTile, pinboard, today)
  expect(request?.params).toEqual({ loanDate: { from: '2026-01-01', to: '2026-03-31' }, member: null, late: null })
  expect(request?.issues).toEqual([])
})

test('what is missing is told, and what is too much', () => {
  const issuesOf = (at: number, conditions: object) =>
    tileRequest(library, tiles[at] as PinboardTile, { ...pinboard, conditions: conditions as never }, today)?.issues.map(({ code }) => code)
  expect(issuesOf(0, {})).toEqual(['required'])
  expect(issuesOf(1, {})).toEqual(['oneOfRequired'])
  expect(issuesOf(2, { loanDate: { ...days, to: '2026-12-31' } })).toEqual(['rangeTooLong'])
})

test('a fixed parameter is no filter of the pinboard, and stays', () => {
  const fixed = tile('t1', 'lentList', { fixed: { loanDate: 'today-6..today' } })
  const own = pinboardInputs(library, [fixed])
  expect(own.map(({ path }) => path)).toEqual(['member', 'late'])
  expect(tileRequest(library, fixed, { ...pinboard, inputs: own }, today)?.params.loanDate).toEqual({
    from: '2026-11-21',
    to: '2026-11-27',
  })
})

test('what was chosen in another tile narrows it, not the tile itself', () => {
  const report = library.bundle.reports?.loansByMonth as Report
  const dimensions = dimensionsOf(library, 'loansByMonth', report, { at: { month: '2026-02' } })
  const chosen = { ...pinboard, crossings: [{ tile: 't1', title: '2026-02', dimensions }] }
  const days2 = (at: number) => tileRequest(library, tiles[at] as PinboardTile, chosen, today)?.params.loanDate
  expect(days2(0)).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(days2(2)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('the page of the report asks for the same', () => {
  const request = tileRequest(library, tiles[0] as PinboardTile, pinboard, today)
  expect(request && tileAddress(library, tiles[0] as PinboardTile, request, scope)).toBe('loanDate=2026-01-01..2026-03-31&branch=7')
})

test('a report that is not there is not asked for', () => {
  expect(tileRequest(library, tile('t9', 'gone'), pinboard, today)).toBeUndefined()
})
