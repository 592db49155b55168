import type { Screen } from '../../../schema/screen.ts'
import type { Column, QueryField, Section, Sort } from '../../../schema/screen-parts.ts'
import type { AppEntity } from '../app.ts'
import { entityOf } from '../screen-entity.ts'
import type { Cut } from './cut-entity.ts'
import { seesExpression, seesPath } from './sight.ts'

/** The screen without the columns, fields and tiles that the user may not see. */
export function cutScreen(cut: Cut, screen: Screen): Screen {
  if (screen.kind === 'dashboard') return { ...screen, tiles: visible(cut, screen.tiles) }
  if (screen.kind === 'content') return { ...screen, blocks: visible(cut, screen.blocks) }
  const entity = entityOf(cut.app, screen)
  if (!entity) return screen
  switch (screen.kind) {
    case 'list':
      return { ...screen, ...gridOf(cut, entity, screen), columns: seen(cut, entity, screen.columns) }
    case 'document':
      return { ...screen, ...headOf(cut, entity, screen), sections: sectionsOf(cut, entity, screen.sections) }
    case 'master-detail':
      return {
        ...screen,
        ...gridOf(cut, entity, screen),
        ...headOf(cut, entity, screen),
        columns: seen(cut, entity, screen.columns),
        sections: sectionsOf(cut, entity, screen.sections),
      }
    case 'tree':
      return {
        ...screen,
        ...gridOf(cut, entity, screen),
        ...(screen.columns && { columns: seen(cut, entity, screen.columns) }),
        ...(screen.sections && { sections: sectionsOf(cut, entity, screen.sections) }),
      }
    case 'form':
      return { ...screen, sections: sectionsOf(cut, entity, screen.sections) }
    case 'wizard': {
      const steps = Object.entries(screen.steps).map(([name, step]) => [
        name,
        { ...step, ...(step.sections && { sections: sectionsOf(cut, entity, step.sections) }) },
      ])
      return { ...screen, ...headOf(cut, entity, screen), steps: Object.fromEntries(steps) }
    }
    case 'redirect':
    case 'report':
    case 'settings':
      return screen
    default:
      return screen satisfies never
  }
}

function seen<Item extends Column | QueryField>({ app, access }: Cut, from: AppEntity, items: readonly Item[]): Item[] {
  return items.filter((item) => seesPath(app, access, from, typeof item === 'string' ? item : item.field))
}

function gridOf(cut: Cut, entity: AppEntity, { query, sort }: { query?: QueryField[]; sort?: Sort }) {
  return {
    ...(query && { query: seen(cut, entity, query) }),
    ...(sort && { sort: sort.filter(([path]) => seesPath(cut.app, cut.access, entity, path)) }),
  }
}

function headOf(cut: Cut, entity: AppEntity, { summary }: { summary?: string[] }) {
  return summary ? { summary: seen(cut, entity, summary) } : {}
}

function sectionsOf<Of extends Section>(cut: Cut, entity: AppEntity, sections: Readonly<Record<string, Of>>): Record<string, Of> {
  const kept = Object.entries(sections).flatMap(([name, section]): [string, Of][] => {
    if ('fields' in section) {
      const fields = seen(cut, entity, section.fields)
      return fields.length === 0 ? [] : [[name, { ...section, fields }]]
    }
    const lines = entity.lines.get(section.lines)
    if (!lines || !seesPath(cut.app, cut.access, entity, section.lines)) return []
    return [[name, { ...section, columns: seen(cut, lines, section.columns) }]]
  })
  return Object.fromEntries(kept)
}

/** The tiles and blocks about records that the user may read, of which nothing tells what they may not see. */
function visible<Part extends object>(cut: Cut, parts: Readonly<Record<string, Part>>): Record<string, Part> {
  const { app, access } = cut
  const kept = Object.entries(parts).flatMap(([name, part]): [string, Part][] => {
    const { entity: about, where = true, columns, field, ...rest } = part as Records
    if (about === undefined) return [[name, part]]
    const entity = app.entities.get(about)
    if (!entity || !access.canRead(entity.name) || !seesExpression(app, access, { record: entity }, where)) return []
    if (field !== undefined && !seesPath(app, access, entity, field)) return []
    if (![rest.heading, rest.body, rest.date].every((path) => path === undefined || seesPath(app, access, entity, path))) return []
    return [[name, columns ? { ...part, columns: seen(cut, entity, columns) } : part]]
  })
  return Object.fromEntries(kept)
}

/** What the parts of a page that are about records have. */
interface Records {
  readonly entity?: string
  readonly where?: true
  readonly columns?: readonly Column[]
  readonly field?: string
  readonly heading?: string
  readonly body?: string
  readonly date?: string
}
