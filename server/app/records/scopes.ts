import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Expression } from '../../../engine/schema/expression.ts'
import { type Context, environmentOf } from './context.ts'

/** Whether the record is within a row scope: the same expression that searches are compiled with. An error in it, or a null, means no. */
export function isWithin(context: Context, entity: AppEntity, scope: Expression | boolean, record: RecordData): boolean {
  if (typeof scope === 'boolean') return scope
  return holds(evaluate(scope, siteOf(context.app, { record: entity.name }), { ...environmentOf(context), record }))
}
