import type { App, AppEntity } from '../app/app.ts'
import { presentName } from '../names/present-name.ts'

/** A path of fields from an entity with every step by its present name. What leads nowhere stays as it is. */
export function presentPath(app: App, start: AppEntity, path: string): string {
  let entity: AppEntity | undefined = start
  const steps = path.split('.').map((step): string => {
    if (!entity) return step
    const own: AppEntity = entity
    const name = own.fields.has(step) || own.lines.has(step) ? step : presentName(app, 'field', own.name, step)
    const field = own.fields.get(name)
    entity = own.lines.get(name) ?? (field?.target === undefined ? undefined : app.entities.get(field.target))
    return name
  })
  return steps.join('.')
}

/** An entity, or lines of one (`loan.copies`), by their present names. */
export function presentEntity(app: App, text: string): string {
  const [document = '', ...lines] = text.split('.')
  const name = presentName(app, 'entity', '', document)
  const entity = app.entities.get(name)
  return [name, ...(entity && lines.length > 0 ? [presentPath(app, entity, lines.join('.'))] : lines)].join('.')
}
