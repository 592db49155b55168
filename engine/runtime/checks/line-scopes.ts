import type { Entity } from '../../schema/entity.ts'
import type { Role } from '../../schema/role.ts'
import { lineTotals } from '../access/line-totals.ts'
import type { Check } from './context.ts'

/**
 * What is said beside a document is said about all of it: whoever sees some of its lines does not read it. Nobody is shown lines that are
 * hidden whole besides. A total of the lines that one sees is worked out from lines.
 */
export const lineScopes: Check = function* ({ app, of }) {
  for (const { file, value } of of('role')) {
    for (const [entity, { operations, lines = {}, hidden = [] }] of Object.entries((value as Role).grants)) {
      const names = Object.keys(lines)
      if (names.length === 0) continue
      if (operations.includes('comment')) {
        const message = `The role sees some of the lines "${names.join('", "')}" of ${entity}, and what people say beside a record is about all of it. Leave "comment" out.`
        yield { code: 'told-beside', file, path: ['grants', entity, 'operations', operations.indexOf('comment')], message }
      }
      for (const name of names.filter((each) => hidden.includes(each))) {
        const message = `"${name}" is hidden whole here, so no line of it is seen. Leave one of the two out.`
        yield { code: 'unused', severity: 'warning', file, path: ['grants', entity, 'lines', name], at: 'key', message }
      }
    }
  }
  for (const { file, name, value } of of('entity')) {
    const entity = app.entities.get(name)
    const totals = new Set(entity && [...lineTotals(entity).values()].flatMap((fields) => [...fields]))
    for (const [field, declared] of Object.entries((value as Entity).fields)) {
      if (!('ofSeenLines' in declared) || (declared.computed !== undefined && totals.has(field))) continue
      const message = `"${field}" is not worked out from lines, so those who see some of them see it as it is. Leave "ofSeenLines" out.`
      yield { code: 'unused', severity: 'warning', file, path: ['fields', field, 'ofSeenLines'], at: 'key', message }
    }
  }
}
