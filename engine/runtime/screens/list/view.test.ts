import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { plainLayout } from './column-layout.ts'
import { listColumns } from './list-columns.ts'
import { queryInputs } from './query-inputs.ts'
import { checkView, cutView, readView, stateOfView, viewOfState, viewPaths } from './view.ts'

const entity = library.entities.get('loan') as AppEntity
const screen = library.screens.get('/lending/loans') as ListScreen
const shape = {
  inputs: queryInputs(library, entity, screen),
  columns: listColumns(library, entity, screen),
  initial: { conditions: {}, sort: [] },
  today: '2026-03-01',
}
const paths = viewPaths(screen)
const conditions = {
  status: { kind: 'choice', codes: ['DRAFT'] },
  loanDate: { kind: 'dates', from: '2026-02-23', to: '2026-03-01' },
} as const
const state = { conditions, sort: [['loanNo', 'desc']] as const }

describe('a saved view', () => {
  test('gives back the list that it was made of', () => {
    const view = readView(JSON.parse(JSON.stringify(viewOfState(state, plainLayout, shape.today, false))))
    expect(stateOfView('7', view, shape)).toEqual({ ...state, view: '7' })
  })

  test('keeps as what the list is shown, and how much its calendar shows; not the day on which it stands', () => {
    const shown = { ...state, as: 'calendar', span: 'week', day: '2026-02-02' } as const
    const view = cutView(readView(JSON.parse(JSON.stringify(viewOfState(shown, plainLayout, shape.today, false)))), paths)
    expect(stateOfView('7', view, shape)).toEqual({ ...state, view: '7', as: 'calendar', span: 'week' })
    expect(readView({ ...view, as: 'heap', span: 'decade' })).toEqual(readView({ ...view, as: undefined, span: undefined }))
  })

  test('moves its dates with the day when it is asked to', () => {
    const view = viewOfState(state, plainLayout, shape.today, true)
    expect(view.filters.loanDate).toBe('today-6..today')
    expect(stateOfView('7', view, { ...shape, today: '2026-03-02' }).conditions.loanDate).toEqual({
      kind: 'dates',
      from: '2026-02-24',
      to: '2026-03-02',
    })
  })

  test('names only what its screen has', () => {
    const view = readView({
      filters: { status: 'DRAFT', secret: '1' },
      sort: [['loanNo', 'asc'], ['secret', 'asc'], 'nonsense'],
      columns: { ...plainLayout, widths: { secret: 100, loanNo: 120 } },
    })
    expect(checkView(view, paths)).toEqual([
      { code: 'unknownField', path: 'state.filters.secret', params: { field: 'secret' } },
      { code: 'unknownField', path: 'state.sort.1', params: { field: 'secret' } },
      { code: 'unknownField', path: 'state.columns.secret', params: { field: 'secret' } },
    ])
    expect(checkView(cutView(view, paths), paths)).toEqual([])
    expect(cutView(view, paths)).toMatchObject({ filters: { status: 'DRAFT' }, columns: { widths: { loanNo: 120 } } })
  })

  test('is plain when what was kept cannot be read', () => {
    for (const kept of [null, 5, 'x', { filters: 7, sort: {}, columns: [] }])
      expect(readView(kept)).toEqual({ filters: {}, sort: [], columns: plainLayout })
  })
})
