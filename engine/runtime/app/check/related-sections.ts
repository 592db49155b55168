import type { RelatedSection, Screen } from '../../../schema/screen.ts'
import { access } from '../../access/decide.ts'
import type { App, AppEntity } from '../app.ts'
import { follow } from '../path.ts'
import { entityOf } from '../screen-entity.ts'
import { sectionsOf } from '../screen-lists.ts'
import type { Check } from './context.ts'

/** A card of related records says how they are found, by a reference to the record that is open or by a condition, and somebody may read them. */
export const relatedSections: Check = function* ({ app, of, names }) {
  const areGrantsKnown = names('role').length === of('role').length
  const roles = [...app.roles.keys()].map((role) => access(app, [role]))
  for (const { file, name: route, value } of of('screen')) {
    const screen = value as Screen
    const opened = entityOf(app, screen)
    if (!opened) continue
    const audience = roles.filter((role) => role.canOpen(route))
    for (const { path, section } of sectionsOf(screen)) {
      if (!('entity' in section)) continue
      const wrong = wrongIn(app, opened, section)
      if (wrong) yield { code: 'wrong-related', file, path: [...path, ...wrong.path], message: wrong.message }
      const records = app.entities.get(section.entity)
      if (!records || !areGrantsKnown || audience.length === 0) continue
      if (audience.some((role) => role.canRead((records.parent?.entity ?? records).name))) continue
      const message = `Nobody who may open ${route} may read ${section.entity}, so the card is never there. Grant it to a role that has the screen, or take it away.`
      yield { code: 'wrong-related', file, path: [...path, 'entity'], message }
    }
  }
}

function wrongIn(app: App, opened: AppEntity, { entity, by, where }: RelatedSection) {
  if (by === undefined && where === undefined)
    return { path: [], message: `Say which ${entity} belong to the ${opened.name}: "by" names their reference to it, "where" a condition.` }
  const records = app.entities.get(entity)
  const field = records && by !== undefined ? follow(app, records, by).steps.at(-1)?.field : undefined
  if (field?.kind !== 'ref' || field.target === opened.name) return undefined
  return { path: ['by'], message: `"${by}" of ${entity} refers to ${field.target}; expected a reference to ${opened.name}.` }
}
