import type { Entity } from '../../schema/entity.ts'
import { follow, ownField } from '../app/path.ts'
import type { Check } from './context.ts'

/** What is kept as read is a value of the record itself, or of its lines: of others nobody would notice. */
export const readings: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('entity')) {
    const entity = app.entities.get(name)
    for (const [index, path] of ((value as Entity).readings?.of ?? []).entries()) {
      const isOwn = path.split('.').length < 3 && ownField(entity, path) !== undefined
      if (!entity || isOwn || follow(app, entity, path).lost) continue
      const message = `"${path}" is no value of "${name}" or of its lines. Name the fields that are read: of lines each by itself, of a record behind a reference in the file of that one.`
      yield { code: 'wrong-field', file, path: ['readings', 'of', index], message }
    }
  }
}
