import type { RelatedSection, Section } from '../../schema/screen-parts.ts'
import type { App, AppEntity } from '../app/app.ts'
import { follow } from '../app/path.ts'
import type { Check } from './context.ts'
import { shownSections } from './shown-sections.ts'

/** A card of related records says how they are found, by a reference to the record that is open or by a condition, and somebody may read them. */
export const relatedSections: Check = function* (context) {
  for (const { file, route, path, section, opened, isUnread } of shownSections(context, isRelated, ({ entity }) => entity)) {
    const wrong = wrongIn(context.app, opened, section)
    if (wrong) yield { code: 'wrong-related', file, path: [...path, ...wrong.path], message: wrong.message }
    if (!isUnread) continue
    const message = `Nobody who may open ${route} may read ${section.entity}, so the card is never there. Grant it to a role that has the screen, or take it away.`
    yield { code: 'wrong-related', file, path: [...path, 'entity'], message }
  }
}

const isRelated = (section: Section): section is RelatedSection => 'entity' in section

function wrongIn(app: App, opened: AppEntity, { entity, by, where }: RelatedSection) {
  if (by === undefined && where === undefined)
    return { path: [], message: `Say which ${entity} belong to the ${opened.name}: "by" names their reference to it, "where" a condition.` }
  const records = app.entities.get(entity)
  const field = records && by !== undefined ? follow(app, records, by).steps.at(-1)?.field : undefined
  if ((field?.kind !== 'ref' && field?.kind !== 'refs') || field.target === opened.name) return undefined
  return { path: ['by'], message: `"${by}" of ${entity} refers to ${field.target}; expected a reference to ${opened.name}.` }
}
