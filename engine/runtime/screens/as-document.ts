import type { DocumentScreen, ScreenOf, Section } from '../../schema/screen.ts'
import type { AppEntity } from '../app/app.ts'
import { impliedBy, type ShownScreen } from './document/implied.ts'

/** The screens that show one record, each in its own way. */
type OfRecord = ScreenOf<'form' | 'master-detail' | 'tree' | 'wizard'>

/** The part of a screen that is about one record, as a document: what is read, edited and saved is the same whatever stands around it. */
export function asDocument(screen: OfRecord, entity: AppEntity): ShownScreen {
  const { title, params, list } = screen
  return {
    kind: 'document',
    title,
    entity: entity.name,
    ...(params && { params }),
    ...(list && { list }),
    ...('summary' in screen && screen.kind !== 'wizard' && screen.summary && { summary: screen.summary }),
    ...('readonly' in screen && screen.readonly && { readonly: true }),
    sections: sectionsOf(screen, entity),
    ...stepsOf(screen),
    ...(screen.kind === 'master-detail' && screen.filter && { implied: impliedBy(entity, screen.filter) }),
  }
}

function sectionsOf(screen: OfRecord, entity: AppEntity): Record<string, Section> {
  switch (screen.kind) {
    case 'form':
    case 'master-detail':
      return screen.sections
    case 'tree':
      return screen.sections ?? { record: { label: entity.label, fields: ownFields(screen, entity) } }
    case 'wizard':
      return Object.fromEntries(
        Object.entries(screen.steps).flatMap(([step, { sections = {} }]) =>
          Object.entries(sections).map(([name, section]) => [`${step}.${name}`, section]),
        ),
      )
    default:
      return screen satisfies never
  }
}

/** The fields of a record of a tree that says nothing of cards: those of its columns, and the one above it. */
function ownFields({ columns = [], parent }: ScreenOf<'tree'>, entity: AppEntity): string[] {
  const named = columns.map((column) => (typeof column === 'string' ? column : 'field' in column ? String(column.field) : ''))
  return [...new Set([entity.display, ...named.filter((path) => entity.fields.has(path)), parent])]
}

function stepsOf(screen: OfRecord): Pick<DocumentScreen, 'transitions'> {
  if (screen.kind === 'wizard') return { transitions: screen.finish ? [screen.finish] : [] }
  if (screen.kind === 'tree') {
    const steps = (screen.actions ?? []).flatMap((action) =>
      typeof action === 'string' ? action : 'transition' in action ? action.transition : [],
    )
    return { transitions: steps }
  }
  return screen.transitions ? { transitions: screen.transitions } : {}
}
