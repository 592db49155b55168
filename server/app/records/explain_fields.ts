import { grantsOn, hiddenBy, readonlyBy } from '../../../engine/runtime/access/grants.ts'
import { withIncluded } from '../../../engine/runtime/access/included.ts'
import { linesAmong } from '../../../engine/runtime/access/whole-lines.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { statusOf } from '../../../engine/runtime/documents/editable.ts'
import type { RestrictedField } from '../../../engine/runtime/explanations/access-explanation.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Grant } from '../../../engine/schema/role.ts'
import type { Context } from './context.ts'

/** Why fields are left out for the holder of an access. Lines that are hidden whole are one field. */
export function explainFields({ app, access }: Context, entity: AppEntity, record: RecordData | undefined): readonly RestrictedField[] {
  const status = record && statusOf(entity, record)
  const [hidden, masks, readonly] = [
    access.hidden(entity.name, status),
    access.masks(entity.name, status),
    access.readonly(entity.name, status),
  ]
  const whole = new Set(linesAmong(hidden, entity))
  const named = [...new Set([...hidden, ...readonly])].filter((field) => !whole.has(field.split('.')[0] ?? '') || whole.has(field))
  const rolesThat = (field: string, restricted: (grant: Grant, status?: string) => readonly string[]): RestrictedField['roles'] =>
    access.roles.flatMap((role) => {
      const grants = grantsOn(app, withIncluded(app, [role]), entity.name).filter((grant) => restricted(grant, status).includes(field))
      if (grants.length === 0) return []
      const isAlways = grants.some((grant) => restricted({ ...grant, byStatus: {} }, status).includes(field))
      return [{ label: app.roles.get(role)?.label ?? role, ...(!isAlways && { byStatus: true as const }) }]
    })
  return named.map((field) => {
    const shown = masks.has(field) ? 'masked' : hidden.has(field) ? 'hidden' : 'readonly'
    return { field, label: labelOf(entity, field), shown, roles: rolesThat(field, shown === 'readonly' ? readonlyBy : hiddenBy) }
  })
}

function labelOf(entity: AppEntity, path: string): string {
  const [first = '', inner] = path.split('.')
  const lines = entity.lines.get(first)
  if (inner !== undefined) return `${lines?.label} · ${lines?.fields.get(inner)?.label}`
  return entity.fields.get(first)?.label ?? lines?.label ?? path
}
