import type { Lookup } from '../../schema/lookup.ts'
import type { Check } from './context.ts'

/** A value of a lookup that is a record is told apart by its code: no two records share one. */
export const valueSets: Check = function* ({ app, of }) {
  for (const { file, value } of of('lookup')) {
    const { from } = value as Lookup
    const field = app.entities.get(from?.entity ?? '')?.fields.get(from?.code ?? '')
    if (!from || !field?.declaration || ('unique' in field.declaration && field.declaration.unique)) continue
    const message = `Two records of ${from.entity} may have the same "${from.code}", so it does not tell values apart. Say "unique": true at the field.`
    yield { code: 'wrong-field', file, path: ['from', 'code'], message }
  }
}
