import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { newLine } from '../../../engine/runtime/documents/new-record.ts'
import { compile } from '../../../engine/runtime/expressions/compile.ts'
import { siteOf } from '../../../engine/runtime/expressions/scope.ts'
import { comparable } from '../../../engine/runtime/validation/keys.ts'
import { linesOf, type RecordData, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { sameWire } from '../../../engine/runtime/values/same-wire.ts'
import { holds } from '../../../engine/runtime/values/value.ts'
import type { Conversion } from '../../../engine/schema/conversion.ts'
import type { Refresh } from '../../../engine/schema/job.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { entityNamed } from '../records/entity_of.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { saidBy } from '../writing/convert.ts'
import { standingFor, storeConverted } from './create_converted.ts'
import { type Refreshed, refreshed } from './refresh.ts'

/**
 * Stores the draft of a document that is made from others; where one stands under the key already, that one is brought up to date.
 * @throws Invalid when it breaks its rules, or cannot take the step that goes with the change
 */
export async function storeOrRefresh(
  context: Context,
  client: Queryable,
  conversion: Conversion,
  draft: RecordData,
  refresh: Refresh,
): Promise<Refreshed> {
  const target = entityNamed(context.app, conversion.to.entity)
  const id = await standingFor(context, client, target, draft, refresh.key)
  if (id === null) {
    await storeConverted(context, client, target, draft)
    return 'made'
  }
  const upToDate = (record: RecordData) => converted(context, conversion, target, record, draft, refresh)
  return refreshed(context, client, { target, refresh, upToDate, said: (record) => saidBy(conversion, record) }, id)
}

/** The document with what the conversion says of it in its draft. */
function converted(
  context: Context,
  { header, line = {}, to }: Conversion,
  target: AppEntity,
  record: RecordData,
  draft: RecordData,
  { lines: known = Object.keys(line), linesWhen = true }: Refresh,
): RecordData {
  const after = { ...record, ...only(draft, Object.keys(header)) }
  const owner = to.lines === undefined ? undefined : target.lines.get(to.lines)
  if (to.lines === undefined || !owner) return after
  const blank = newLine(context.app, target.name, to.lines, record, surroundingsOf(context, record))
  const said = linesOf(draft, to.lines).map((row) => only(row, Object.keys(line)))
  const isWorkedOut = compile(linesWhen, siteOf(context.app, { record: target.name, row: owner.name }))
  const environment = environmentOf(context)
  const isMine = (row: RecordData) => holds(isWorkedOut({ ...environment, record, row }))
  return { ...after, [to.lines]: matched(owner, linesOf(record, to.lines), said, known, blank, isMine) }
}

const only = (record: RecordData, fields: readonly string[]): RecordData =>
  Object.fromEntries(fields.map((field) => [field, wireOf(record, field)]))

/** The lines that are worked out: each that is known stays in its place with all that is not said of it, as do those that others work out; new ones come after them. */
function matched(
  owner: AppEntity,
  standing: readonly RecordData[],
  said: readonly RecordData[],
  known: readonly string[],
  blank: RecordData,
  isMine: (row: RecordData) => boolean,
): readonly RecordData[] {
  const nameOf = (row: RecordData) =>
    JSON.stringify(known.map((name) => comparable(owner.fields.get(name)?.kind ?? 'text', wireOf(row, name))))
  const waiting = Map.groupBy(said, nameOf)
  const stay = standing.flatMap((row) => {
    if (!isMine(row)) return [row]
    const values = waiting.get(nameOf(row))?.shift()
    if (values === undefined) return []
    return Object.keys(values).every((name) => sameWire(wireOf(row, name), wireOf(values, name))) ? [row] : [{ ...row, ...values }]
  })
  return [...stay, ...[...waiting.values()].flat().map((values) => ({ ...blank, ...values }))]
}
