import type { Screen } from '../../schema/screen.ts'
import type { Column, MatrixSection, QueryField, Section } from '../../schema/screen-parts.ts'
import type { App, AppEntity } from './app.ts'
import { entityOf } from './screen-entity.ts'
import type { Step } from './source/source.ts'

/** A list of columns, conditions or fields of a screen. */
interface ScreenList {
  readonly path: readonly Step[]
  /** Whose fields they are. */
  readonly from: AppEntity
  readonly items: readonly (Column | QueryField)[]
}

/** A card of a screen, wherever it stands in it. */
export interface ScreenSection {
  readonly path: readonly Step[]
  readonly section: Section
}

/** The cards of a screen, also those in the steps of a wizard. */
export function sectionsOf(screen: Screen): readonly ScreenSection[] {
  if (screen.kind === 'wizard') {
    return Object.entries(screen.steps).flatMap(([name, { sections }]) => sectionsIn(sections, ['steps', name, 'sections']))
  }
  return screen.kind !== 'settings' && 'sections' in screen ? sectionsIn(screen.sections, ['sections']) : []
}

function sectionsIn(sections: Readonly<Record<string, Section>> = {}, path: readonly Step[]): readonly ScreenSection[] {
  return Object.entries(sections).map(([name, section]) => ({ path: [...path, name], section }))
}

/** Every list of columns, conditions or fields of a screen, whatever its kind. */
export function listsOf(app: App, screen: Screen): readonly ScreenList[] {
  if (screen.kind === 'dashboard') {
    return Object.entries(screen.tiles).flatMap(([name, tile]): ScreenList[] => {
      const from = tile.kind === 'list' ? app.entities.get(tile.entity) : undefined
      return tile.kind === 'list' && from ? [{ path: ['tiles', name, 'columns'], from, items: tile.columns }] : []
    })
  }
  const from = entityOf(app, screen)
  if (!from) return []
  const own = {
    columns: 'columns' in screen && screen.columns,
    query: 'query' in screen && screen.query,
    summary: 'summary' in screen && screen.summary,
  }
  const lists = Object.entries(own).flatMap(([key, items]): ScreenList[] => (Array.isArray(items) ? [{ path: [key], from, items }] : []))
  const inSections = sectionsOf(screen).flatMap(({ path, section }): ScreenList[] => {
    if ('fields' in section) return [{ path: [...path, 'fields'], from, items: section.fields }]
    if ('matrix' in section) return inMatrix(app, from, section, path)
    const rows = 'lines' in section ? from.lines.get(section.lines) : app.entities.get(section.entity)
    return rows ? [{ path: [...path, 'columns'], from: rows, items: section.columns }] : []
  })
  return [...lists, ...inSections]
}

function inMatrix(app: App, from: AppEntity, { matrix, columns, cells }: MatrixSection, path: readonly Step[]): ScreenList[] {
  const rows = from.lines.get(matrix)
  const records = app.entities.get(cells.entity)
  return [
    ...(rows ? [{ path: [...path, 'columns'], from: rows, items: columns }] : []),
    ...(records ? [{ path: [...path, 'cells', 'fields'], from: records, items: cells.fields }] : []),
    ...(records && cells.heads ? [{ path: [...path, 'cells', 'heads'], from: records, items: cells.heads }] : []),
  ]
}
