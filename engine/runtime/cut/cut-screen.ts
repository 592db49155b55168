import type { MenuLeaf } from '../../schema/menu.ts'
import type { Disclosure } from '../../schema/role.ts'
import type { ListScreen, Screen } from '../../schema/screen.ts'
import type { Column, Link, QueryField, RelatedSection, Section, Sort } from '../../schema/screen-parts.ts'
import type { Calendar } from '../../schema/screens/arrangement.ts'
import { seesExpression, seesPath, showsPath, sightFor } from '../access/sight.ts'
import type { AppEntity } from '../app/app.ts'
import { documentOf } from '../app/document-of.ts'
import { fieldOf } from '../app/field-of.ts'
import { entityOf } from '../app/screen-entity.ts'
import type { Cut } from './cut-entity.ts'
import { cutMatrix } from './cut-matrix.ts'
import { cutReport } from './cut-report.ts'
import { recordPaths } from './record-paths.ts'
import { seen } from './seen.ts'

/** The screen without the columns, fields and tiles that the user may not see. */
export function cutScreen(cut: Cut, screen: Screen): Screen {
  if (screen.kind === 'dashboard') return { ...screen, tiles: visible(cut, screen.tiles) }
  if (screen.kind === 'content') return { ...screen, blocks: visible(cut, screen.blocks) }
  if (screen.kind === 'redirect')
    return { ...screen, ...(screen.instead && { instead: screen.instead.filter(({ to }) => cut.access.canOpen(to)) }) }
  const entity = entityOf(cut.app, screen)
  if (!entity) return screen
  switch (screen.kind) {
    case 'list':
      return { ...arrangedOf(cut, entity, screen), ...gridOf(cut, entity, screen), columns: seen(cut, entity, screen.columns) }
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
    case 'pinboards':
    case 'editor':
    case 'password':
    case 'report':
    case 'settings':
      return screen
    default:
      return screen satisfies never
  }
}

/** Fields that can be asked about: those that are seen as they are. */
function asked({ app, access }: Cut, from: AppEntity, items: readonly QueryField[]): QueryField[] {
  const sight = sightFor(access, 'filter')
  return items.filter((item) => {
    const paths = [fieldOf(item), ...(typeof item === 'object' && item.until !== undefined ? [item.until] : [])]
    return paths.every((path) => showsPath(app, access, from, path) && seesPath(app, sight, from, path))
  })
}

function gridOf(cut: Cut, entity: AppEntity, { query, sort }: { query?: QueryField[]; sort?: Sort }) {
  return {
    ...(query && { query: asked(cut, entity, query) }),
    ...(sort && { sort: sort.filter(([path]) => seesPath(cut.app, sightFor(cut.access, 'sort'), entity, path)) }),
  }
}

/** The list without a board or calendar of fields that the user may not see as they are. */
function arrangedOf({ app, access }: Cut, entity: AppEntity, { board, calendar, opensAs, ...rest }: ListScreen): ListScreen {
  const sees = (use: Disclosure, ...paths: (string | undefined)[]) =>
    paths.every((path) => path === undefined || (seesPath(app, sightFor(access, use), entity, path) && !isMasked(path)))
  const isMasked = (path: string) => access.masks(entity.name).has(path)
  const kept = {
    ...(board && sees('filter', board.by ?? entity.workflow?.field) && { board: sees('sum', board.sum) ? board : without(board, 'sum') }),
    ...(calendar &&
      sees('filter', calendar.date, calendar.until) && {
        calendar: countsFor(calendar.capacity) ? calendar : without(calendar, 'capacity'),
      }),
  }
  return { ...rest, ...kept, ...(opensAs && kept[opensAs] && { opensAs }) }

  function countsFor(capacity: Calendar['capacity']): boolean {
    return sees('filter', capacity?.of) && seesExpression(app, sightFor(access, 'filter'), { record: entity }, capacity?.where ?? true)
  }
}

function without<Of extends object, Key extends keyof Of>(of: Of, key: Key): Omit<Of, Key> {
  const { [key]: _, ...rest } = of
  return rest
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
    if ('entity' in section) {
      const related = relatedOf(cut, entity, section)
      return related ? [[name, related as Of]] : []
    }
    if ('matrix' in section) {
      const matrix = cutMatrix(cut, entity, section)
      return matrix ? [[name, matrix as Of]] : []
    }
    const lines = entity.lines.get(section.lines)
    if (!lines || !seesPath(cut.app, cut.access, entity, section.lines)) return []
    // Which lines stand there is worked out where they are shown, of what is seen.
    if (!seesExpression(cut.app, cut.access, { record: entity, row: lines }, section.where ?? true)) return []
    return [[name, { ...section, columns: seen(cut, lines, section.columns) }]]
  })
  return Object.fromEntries(kept)
}

/** A card of related records: nothing for those who may not read them, or not see by what they are found. */
function relatedOf(cut: Cut, entity: AppEntity, section: RelatedSection): RelatedSection | undefined {
  const { app, access } = cut
  const records = app.entities.get(section.entity)
  const sight = sightFor(access, 'filter')
  if (!records || !access.canRead(documentOf(records).name)) return undefined
  if (section.by !== undefined && !seesPath(app, sight, records, section.by)) return undefined
  if (!seesExpression(app, sight, { record: entity, candidate: records }, section.where ?? true)) return undefined
  const { detail, create, actions, ...rest } = section
  return {
    ...rest,
    ...gridOf(cut, records, rest),
    columns: seen(cut, records, section.columns),
    ...(detail && access.canOpen(detail.screen) && { detail }),
    ...(create && access.canOpen(create.screen) && { create }),
    ...(actions && { actions }),
  }
}

/** The tiles and blocks about records that the user may read, of which nothing tells what they may not see. */
function visible<Part extends object>(cut: Cut, parts: Readonly<Record<string, Part>>): Record<string, Part> {
  const { app, access } = cut
  const kept = Object.entries(parts).flatMap(([name, part]): [string, Part][] => {
    // What is told there is told by the server, to those who show that it is theirs.
    if ('states' in part) return [[name, part]]
    const { entity: about, where = true, columns, field, ...rest } = part as Records
    if (about === undefined) return isAboutUnseen(cut, part) ? [] : [[name, withLinks(cut, part)]]
    const entity = app.entities.get(about)
    if (!entity || !access.canRead(entity.name) || !seesExpression(app, sightFor(access, 'filter'), { record: entity }, where)) return []
    if (rest.takes !== undefined && !access.transitions(entity.name).has(rest.takes)) return []
    if (field !== undefined && !seesPath(app, sightFor(access, 'sum'), entity, field)) return []
    if (![...recordPaths(rest), ...(rest.opens ? [rest.opens.field] : [])].every((path) => seesPath(app, access, entity, path))) return []
    const shown = withLinks(cut, part)
    return [[name, columns ? { ...shown, columns: seen(cut, entity, columns) } : shown]]
  })
  return Object.fromEntries(kept)
}

/** A chart of a report of which the person may not read the records. */
function isAboutUnseen({ app, access }: Cut, part: object): boolean {
  const { report, chart } = part as { readonly report?: string; readonly chart?: string }
  const declared = report === undefined ? undefined : cutReport(app, access, report)
  return report !== undefined && !(chart !== undefined && Object.hasOwn(declared?.report.charts ?? {}, chart))
}

/** Links to screens: those that the person may open, each with what it is called. */
function withLinks<Part extends object>({ app, access }: Cut, part: Part): Part {
  const { items, link } = part as { readonly items?: Readonly<Record<string, MenuLeaf>>; readonly link?: Link }
  if (link && !access.canOpen(link.screen)) {
    const { link: _, ...rest } = part as { readonly link?: Link }
    return rest as Part
  }
  if (!items) return part
  const kept = Object.entries(items)
    .filter(([, { screen }]) => access.canOpen(screen))
    .map(([name, leaf]) => [name, { ...leaf, label: leaf.label ?? app.screens.get(leaf.screen)?.title ?? leaf.screen }])
  return { ...part, items: Object.fromEntries(kept) }
}

/** What the parts of a page that are about records have. */
interface Records {
  readonly entity?: string
  readonly where?: true
  readonly takes?: string
  readonly columns?: readonly Column[]
  readonly field?: string
  readonly opens?: { readonly field: string }
}
