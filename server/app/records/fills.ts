import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { evaluate } from '../../../engine/runtime/expressions/evaluate.ts'
import type { Scope } from '../../../engine/runtime/expressions/scope.ts'
import { fieldKinds } from '../../../engine/runtime/fields/index.ts'
import { type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf, pickingSiteOf } from './context.ts'

/**
 * The row with the fields set that picking a record sets: those that the person has sent keep what was sent.
 * So a price that people may not type is the one of the book, whatever a browser sends.
 */
export function fill(
  context: Context,
  owner: AppEntity,
  field: AppField,
  row: RecordData,
  scope: Pick<Scope, 'record' | 'picked'>,
  isSent: (name: string) => boolean,
): RecordData {
  const fills = field.declaration?.kind === 'ref' ? field.declaration.fill : undefined
  if (fills === undefined) return row
  const all: Scope = { ...environmentOf(context), ...scope, row }
  const filled: Record<string, RecordData[string]> = { ...row }
  for (const [name, expression] of Object.entries(fills)) {
    const target = owner.fields.get(name)
    if (!target || isSent(name)) continue
    filled[name] = fieldKinds[target.kind].write(evaluate(expression, pickingSiteOf(context.app, owner, field), all), target)
  }
  return Object.keys(fills).every((name) => wireOf(filled, name) === wireOf(row, name)) ? row : filled
}
