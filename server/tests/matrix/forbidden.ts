import type { Oracle } from './oracle.ts'
import type { World } from './world.ts'

/** Every value that a person may see nowhere. What a record is called is told wherever it is referred to. */
export function forbiddenTo(world: World, oracle: Oracle): ReadonlySet<string> {
  const forbidden = new Set<string>()
  for (const [text, { entity, field, document, row }] of world.canaries) {
    const of = entity.parent?.entity.name ?? entity.name
    const path = entity.parent ? `${entity.parent.field}.${field.name}` : field.name
    const isName = entity.displays.includes(field.name) || field.name === entity.code
    const isOwn = document.id === oracle.user.id
    if (!isName && !isOwn && !(oracle.reaches(of, document) && oracle.sees(of, document, path, row))) forbidden.add(text)
  }
  return forbidden
}
