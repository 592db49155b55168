import type { Expression } from '../../../schema/expression.ts'
import type { Access } from '../../access/access.ts'
import { dependencies } from '../../expressions/dependencies.ts'
import type { App, AppEntity } from '../app.ts'
import { follow } from '../path.ts'

/** What of a person's access decides what they see. */
export type Sight = Pick<Access, 'canRead' | 'hidden'>

/** The sight of one who sees everything. */
export const fullSight: Sight = { canRead: () => true, hidden: () => new Set() }

/** Whether a person may see a field of an entity. Of entities that they may not read they see only what a record is called. */
export function seesField(access: Sight, entity: AppEntity, name: string): boolean {
  const document = entity.parent?.entity ?? entity
  if (access.hidden(document.name).has(entity.parent ? `${entity.parent.field}.${name}` : name)) return false
  return access.canRead(document.name) || name === entity.display || name === entity.code
}

/** Whether a person may see everything along a path. */
export function seesPath(app: App, access: Sight, entity: AppEntity, path: string): boolean {
  const { steps, lost } = follow(app, entity, path)
  return lost === undefined && steps.every((step) => seesField(access, step.entity, step.name))
}

/** The entities of the scopes of an expression: `record`, `row`, `candidate`, … */
export type Scopes = Readonly<Record<string, AppEntity | undefined>>

/** Whether a person may see everything that an expression reads. */
export function seesExpression(app: App, access: Sight, scopes: Scopes, expression: Expression): boolean {
  return dependencies(expression).every((path) => {
    const [scope = '', ...rest] = path.split('.')
    // The clock, the parameters of the address, the settings and the person's own account are theirs to see.
    if (rest.length === 0 || scope === 'params' || scope === 'user' || scope === 'settings') return true
    const entity = scopes[scope]
    return entity !== undefined && seesPath(app, access, entity, rest.join('.'))
  })
}
