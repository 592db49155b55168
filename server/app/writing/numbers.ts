import type { AppEntity, AppField } from '../../../engine/runtime/app/app.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { type Context, environmentOf } from '../records/context.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { nextNumbers, sequenceNamed } from '../storage/writes/sequences.ts'

const sequenceOf = ({ declaration }: AppField): string | undefined => (declaration?.kind === 'code' ? declaration.sequence : undefined)

const numbered = (entity: AppEntity): readonly AppField[] => [...entity.fields.values()].filter((field) => sequenceOf(field) !== undefined)

/** Whether a number of the entity may not be lost: then it is drawn in the transaction that uses it. */
export const isGapless = ({ app }: Context, entity: AppEntity): boolean =>
  [entity, ...entity.lines.values()].some((owner) =>
    numbered(owner).some((field) => sequenceNamed(app, sequenceOf(field) ?? '').gapless === true),
  )

/** The record with numbers from its sequences, where it and its lines have none yet. */
export async function withNumbers(context: Context, client: Queryable, entity: AppEntity, record: RecordData): Promise<RecordData> {
  let result = (await numberRows(context, client, entity, [record]))[0] ?? record
  for (const [name, lines] of entity.lines) {
    const rows = linesOf(result, name)
    const after = await numberRows(context, client, lines, rows)
    if (after !== rows) result = { ...result, [name]: after }
  }
  return result
}

async function numberRows(
  context: Context,
  client: Queryable,
  entity: AppEntity,
  rows: readonly RecordData[],
): Promise<readonly RecordData[]> {
  let result = rows
  for (const field of numbered(entity)) {
    const missing = result.filter((row) => wireOf(row, field.name) === null)
    if (missing.length === 0) continue
    const { today } = environmentOf(context)
    const numbers = [...(await nextNumbers(client, context.app, sequenceOf(field) ?? '', missing.length, today))]
    result = result.map((row) => (wireOf(row, field.name) === null ? { ...row, [field.name]: numbers.shift() ?? null } : row))
  }
  return result
}
