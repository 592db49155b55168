import type { App, AppEntity } from '../../engine/runtime/app/app.ts'
import { itsEntity } from '../../engine/runtime/names/base.ts'
import type { Reference } from '../../engine/runtime/names/references/reference.ts'

/** The names that can stand where a reference stands; nothing when they depend on more than the entity of the file. */
export function namesFor(app: App, rule: Reference, entity?: AppEntity): readonly string[] | undefined {
  const words = 'or' in rule ? (rule.or ?? []) : []
  switch (rule.names) {
    case 'entityOrLines':
      return [...app.entities.keys()]
    case 'field':
      return entity && rule.of === itsEntity ? pathsOf(app, entity, rule.reach) : undefined
    case 'lines':
      return entity && rule.of === itsEntity ? [...entity.lines.keys()] : undefined
    case 'status':
      return entity && [...(entity.workflow?.statuses.keys() ?? []), ...words]
    case 'transition':
      return entity && [...(entity.workflow?.transitions.keys() ?? []), ...words]
    case 'param':
    case 'part':
      return undefined
    default:
      return [...Object.keys(app.bundle.paths[rule.names] ?? {}), ...words]
  }
}

/** The paths of an entity: its fields; what its references are called and searched by; the fields of its lines. */
export function pathsOf(app: App, entity: AppEntity, reach: 'own' | 'refs' | 'lines'): readonly string[] {
  const own = [...entity.fields.keys()]
  if (reach === 'own') return own
  const through = [...entity.fields.values()].flatMap((field) => {
    const target = field.multiple ? undefined : app.entities.get(field.target ?? '')
    return target ? [...new Set([target.display, target.code, ...target.search])].map((path) => `${field.name}.${path}`) : []
  })
  if (reach === 'refs') return [...own, ...through]
  const lines = [...entity.lines].flatMap(([name, inner]) => [name, ...[...inner.fields.keys()].map((field) => `${name}.${field}`)])
  return [...own, ...through, ...lines]
}
