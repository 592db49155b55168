import type { Expression } from '../../../schema/expression.ts'
import type { Access } from '../../access/access.ts'
import type { App, AppEntity } from '../app.ts'
import { follow } from '../path.ts'
import { vars } from '../vars.ts'

/** Whether a person may see a field of an entity. Of entities that they may not read they see only what a record is called. */
export function seesField(access: Access, entity: AppEntity, name: string): boolean {
  const document = entity.parent?.entity ?? entity
  if (access.hidden(document.name).has(entity.parent ? `${entity.parent.field}.${name}` : name)) return false
  return access.canRead(document.name) || name === entity.display || name === entity.code
}

/** Whether a person may see everything along a path. */
export function seesPath(app: App, access: Access, entity: AppEntity, path: string): boolean {
  const { steps, lost } = follow(app, entity, path)
  return lost === undefined && steps.every((step) => seesField(access, step.entity, step.name))
}

/** The entities of the scopes of an expression: `record`, `row`, `candidate`, … */
export type Scopes = Readonly<Record<string, AppEntity | undefined>>

/** Whether a person may see everything that an expression reads. `row` of an aggregate over lines is of those lines. */
export function seesExpression(app: App, access: Access, scopes: Scopes, expression: Expression): boolean {
  const paths = vars(expression)
  const overLines = paths.flatMap((path) => {
    const [scope = '', ...rest] = path.split('.')
    return scopes[scope]?.lines.get(rest.join('.')) ?? []
  })
  return paths.every((path) => {
    const [scope = '', ...rest] = path.split('.')
    if (rest.length === 0 || scope === 'params' || scope === 'user') return true
    const entities = scope === 'row' ? [scopes.row, ...overLines] : [scopes[scope]]
    return entities.some((entity) => entity !== undefined && seesPath(app, access, entity, rest.join('.')))
  })
}
