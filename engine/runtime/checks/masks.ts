import type { Mask } from '../../schema/mask.ts'
import type { Role } from '../../schema/role.ts'
import { follow } from '../app/path.ts'
import { numberKinds } from '../fields/number-kinds.ts'
import type { Check } from './context.ts'

const kindsOf = {
  characters: ['text', 'code'],
  number: numberKinds,
} as const satisfies Record<Mask['kind'], readonly string[]>

/** A mask fits the kind of field that it covers: characters of texts, the magnitude of numbers. */
export const masks: Check = function* ({ app, of }) {
  for (const { file, value } of of('role')) {
    for (const [name, grant] of Object.entries((value as Role).grants)) {
      const entity = app.entities.get(name)
      const all = [
        { path: ['grants', name, 'masked'], masked: grant.masked ?? {} },
        ...Object.entries(grant.byStatus ?? {}).map(([status, { masked = {} }]) => ({
          path: ['grants', name, 'byStatus', status, 'masked'],
          masked,
        })),
      ]
      for (const { path, masked } of all) {
        for (const [field, maskName] of Object.entries(masked)) {
          const mask = app.bundle.masks?.[maskName]
          const end = entity && follow(app, entity, field).steps.at(-1)
          const kind = end?.field?.kind ?? (end?.lines && 'lines')
          if (!mask || !kind || (kindsOf[mask.kind] as readonly string[]).includes(kind)) continue
          const message = `"${maskName}" masks ${mask.kind === 'characters' ? 'texts' : 'numbers'}, but "${field}" is of kind "${kind}". Hide the field, or take another mask.`
          yield { code: 'wrong-field', file, path: [...path, field], message }
        }
      }
    }
  }
}
