import type { RightsList } from '../../../engine/runtime/access/assigning.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import { documentName } from '../../../engine/runtime/app/document-of.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Environment } from '../storage/sql/environment.ts'

/** Whether a record stands in a list of somebody's, today or on any day that is written in it: what begins tomorrow is theirs as well. */
export function isInList(app: App, { entity, where }: RightsList, record: RecordData, user: RecordData, environment: Environment): boolean {
  const name = documentName(entity.name)
  const fields = [...(app.entities.get(name)?.fields.values() ?? [])]
  const days = fields.flatMap(({ kind, name: field }) => (kind === 'date' && typeof record[field] === 'string' ? [record[field]] : []))
  return [environment.today, ...days].some((today) =>
    holds(evaluate(where, siteOf(app, { record: name }), { ...environment, today: String(today), user, record })),
  )
}
