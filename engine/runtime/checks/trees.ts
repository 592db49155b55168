import type { Entity } from '../../schema/entity.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Check, Context } from './context.ts'
import type { Finding } from './finding.ts'

/** A tree stands on a reference of an entity to itself. */
export const trees: Check = function* (context) {
  for (const { file, value } of context.of('screen')) {
    const screen = value as Screen
    if (screen.kind === 'tree') yield* wrongParent(context, file, screen.entity, screen.parent)
  }
  for (const { file, name, value } of context.of('entity')) {
    const { parent } = value as Entity
    if (parent !== undefined) yield* wrongParent(context, file, name, parent)
  }
}

function* wrongParent({ app }: Context, file: string, entity: string, parent: string): Iterable<Finding> {
  const target = app.entities.get(entity)?.fields.get(parent)?.target
  if (target === undefined || target === entity) return
  const message = `"${parent}" refers to ${target}: a record of a tree stands below another ${entity}.`
  yield { code: 'wrong-field', file, path: ['parent'], message }
}
