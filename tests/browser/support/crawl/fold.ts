import type { Page } from 'playwright-core'
import type { App } from '../../../../engine/runtime/app/app.ts'
import { essentialsOf } from '../../../../engine/runtime/app/essentials.ts'
import { fieldOf } from '../../../../engine/runtime/app/field-of.ts'
import type { ListScreen } from '../../../../engine/schema/screen.ts'

/** What of a list is seen without scrolling. */
export interface Fold {
  readonly route: string
  /** The columns that are seen whole, from the left. */
  readonly columns: readonly string[]
  /** How many rows there is room for. */
  readonly rows: number
  /** What is essential of its records, is shown by the list, and is not seen whole. */
  readonly below: readonly string[]
  readonly hasAmount: boolean
  readonly hasDue: boolean
}

/** Looks at the list in front. */
export async function foldOf(app: App, page: Page, route: string): Promise<Fold> {
  const screen = app.screens.get(route) as ListScreen
  const shown = screen.columns.flatMap((column) => (typeof column === 'object' && column.hidden ? [] : [fieldOf(column)]))
  const entity = app.entities.get(screen.entity)
  const essential = entity ? essentialsOf(entity, (path) => shown.includes(path)) : []
  const seen = await page.locator('[data-pane]:not([hidden]) :is([role="grid"], [role="treegrid"])').first().evaluate(look)
  const { columns, rows } = seen
  const isThere = (wanted: string) => essential.some(({ part, path }) => part === wanted && columns.includes(path))
  // What a person is not shown has no column at all.
  const below = essential.filter(({ path }) => seen.all.includes(path) && !columns.includes(path)).map(({ path }) => path)
  return { route, columns, rows, below, hasAmount: isThere('amount'), hasDue: isThere('due') }
}

function look(grid: Element): { columns: string[]; all: string[]; rows: number } {
  const box = grid.getBoundingClientRect()
  const row = grid.querySelector('[role="row"][row-index]:not([row-index^="b-"])')?.getBoundingClientRect()
  const heads = [...grid.querySelectorAll('[role="columnheader"][col-id]')]
    .map((head) => ({ id: head.getAttribute('col-id') ?? '', box: head.getBoundingClientRect() }))
    .filter(({ id }) => !id.startsWith('ag-Grid'))
    .sort((one, other) => one.box.left - other.box.left)
  const top = Math.max(...heads.map((head) => head.box.bottom))
  const bottom = grid.querySelector('[row-index^="b-"]')?.getBoundingClientRect().top ?? box.bottom
  return {
    all: heads.map(({ id }) => id),
    columns: heads.filter((head) => head.box.right <= box.right + 1).map(({ id }) => id),
    rows: Math.floor((bottom - top) / (row?.height ?? 32)),
  }
}
