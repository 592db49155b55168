import { seesPath } from '../../../engine/runtime/access/sight.ts'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import type { Reader } from '../../../engine/runtime/explanations/explain.ts'
import { explainIssue } from '../../../engine/runtime/explanations/explain-issue.ts'
import { isRecordScope } from '../../../engine/runtime/expressions/scope.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from './context.ts'
import { surroundingsOf } from './surroundings.ts'

/** What is refused of a record, and at which step. */
interface Refusal {
  readonly entity: AppEntity
  readonly record: RecordData
  readonly before: RecordData | null
  readonly transition?: string
}

/** The issues with the conditions behind them as they were evaluated, for the person who asked: nothing that they may not see. */
export function explained(context: Context, { entity, record, before, transition }: Refusal, issues: readonly Issue[]): readonly Issue[] {
  const scope = surroundingsOf(context, before)
  const judged = { app: context.app, entity: entity.name, record, scope, ...(transition === undefined ? {} : { transition }) }
  const reader = readerOf(context, record)
  return issues.map((issue) => {
    const why = explainIssue(judged, issue, reader)
    return why === undefined ? issue : { ...issue, why }
  })
}

/** What is hidden or masked is not seen, nor what stands behind a reference to a record out of sight. */
export function readerOf({ app, access, language }: Context, record: RecordData): Reader {
  const unseen = (record.$unseen ?? []) as readonly string[]
  return {
    language,
    sees: (path, site) => {
      const [scope = '', ...rest] = path.split('.')
      if (!isRecordScope(scope) || scope === 'user') return true
      const entity = app.entities.get(site.scopes[scope] ?? '')
      const key = rest.join('.')
      const lines = entity?.lines.get(rest[0] ?? '')
      // A value that is worked out from all lines tells of those that are not seen.
      if (lines && access.rows(lines.name) !== true) return false
      return entity !== undefined && !unseen.some((reference) => key.startsWith(`${reference}.`)) && seesPath(app, access, entity, key)
    },
  }
}
