// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { library } from '../../../runtime/testing/library.ts'
import { speak } from '../../i18n/i18n.ts'
import { ChartTile } from './chart-tile.tsx'
import { FigureTile } from './figure-tile.tsx'
import { ListTile } from './list-tile.tsx'
import type { TileFrame } from './tile-frame.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const fed = { system: '书商', at: '2026-11-29T07:00:00.000Z', silentSince: '2026-11-29T08:00:00.000Z' }
vi.mock('../../api/records.ts', () => ({ searchTogether: async () => ({ rows: [{ id: '1', title: '新书' }], total: 1, fed }) }))
vi.mock('../../api/reports.ts', () => ({ runReport: async () => ({ charts: { trend: {} }, fed: [fed, fed] }) }))
vi.mock('../../state/use-seen.ts', () => ({ useSeen: () => ({ ref: { current: null }, isSeen: true }) }))
vi.mock('../../charts/chart-view.tsx', () => ({ ChartView: () => null }))

const frame: TileFrame = {
  app: library,
  route: '/start/overview',
  scope: { record: {}, today: '2026-11-29', now: '2026-11-29T08:00:00.000Z' },
  locale: { language: 'ZHS', timeZone: 'Asia/Shanghai' },
  refreshes: 0,
}

let root: Root | undefined
beforeAll(() => speak('ZHS'))
afterEach(() => act(async () => root?.unmount()))

async function drawn(part: ReactNode): Promise<Element> {
  const element = document.createElement('div')
  root = createRoot(element)
  await act(async () => root?.render(<MemoryRouter>{part}</MemoryRouter>))
  await act(async () => undefined)
  return element
}

test.each<[string, ReactNode]>([
  ['a figure', <FigureTile key="a" name="a" frame={frame} tile={{ kind: 'figure', label: '书目', entity: 'book', aggregate: 'count' }} />],
  ['a list', <ListTile key="b" name="b" frame={frame} tile={{ kind: 'list', label: '新书', entity: 'book', columns: ['title'] }} />],
  ['a chart', <ChartTile key="c" name="c" frame={frame} tile={{ kind: 'chart', label: '趋势', report: 'loansByMonth', chart: 'trend' }} />],
])('%s of rows that another system brings says once since when the system is silent', async (_, tile) => {
  const said = [...(await drawn(tile)).querySelectorAll('[data-fed]')].map(({ textContent }) => textContent)
  expect(said).toEqual(['书商自 2026-11-29 16:00 起没有应答，显示的是 2026-11-29 15:00 的数据'])
})
