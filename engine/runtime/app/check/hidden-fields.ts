import type { Expression } from '../../../schema/expression.ts'
import type { Role } from '../../../schema/role.ts'
import { access } from '../../access/decide.ts'
import { fullSight, seesExpression, seesPath } from '../cut/sight.ts'
import { entityOf } from '../screen-entity.ts'
import type { Check } from './context.ts'

/** Nobody opens a list that is sorted or filtered by a field hidden from them, nor reads the name of a record that they may not see. */
export const hiddenFields: Check = function* ({ app, of }) {
  for (const { file, name, value } of of('role')) {
    const role = access(app, [name])
    for (const entity of Object.keys((value as Role).grants)) {
      const display = app.entities.get(entity)?.display
      const index = (value as Role).grants[entity]?.hidden?.indexOf(display ?? '') ?? -1
      if (index < 0) continue
      const message = `"${display}" is what records of ${entity} are called, so it is seen wherever they are referred to. It cannot be hidden.`
      yield { code: 'hidden-field-used', file, path: ['grants', entity, 'hidden', index], message }
    }
    for (const screen of of('screen')) {
      const declared = app.screens.get(screen.name)
      const entity = entityOf(app, declared)
      if (declared?.kind !== 'list' || !entity || !role.canOpen(screen.name) || !role.canRead(entity.name)) continue
      for (const [index, [path]] of (declared.sort ?? []).entries()) {
        if (seesPath(app, role, entity, path) || !seesPath(app, fullSight, entity, path)) continue
        const message = `The list is sorted by "${path}", which the role "${name}" may not see: the order would tell.`
        yield { code: 'hidden-field-used', file: screen.file, path: ['sort', index, 0], message }
      }
      const filter: Expression | undefined = declared.filter
      if (filter === undefined || !seesExpression(app, fullSight, { record: entity }, filter)) continue
      if (seesExpression(app, role, { record: entity }, filter)) continue
      const message = `The filter reads what the role "${name}" may not see.`
      yield { code: 'hidden-field-used', file: screen.file, path: ['filter'], message }
    }
  }
}
