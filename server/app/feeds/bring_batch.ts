import type pg from 'pg'
import { compute, type Surroundings } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { environmentOf } from '../records/context.ts'
import { Invalid } from '../records/failures.ts'
import { type DeclaredChange, SomeRefused, writeMany } from '../steps/write_many.ts'
import { noteFed } from '../storage/queries/feed_rows.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { atSavepoint } from '../storage/savepoint.ts'
import { compareRows, lockRecords } from '../storage/writes/staged_rows.ts'
import { differences, isUnchanged } from '../writing/differences.ts'
import type { Bringing } from './bringing.ts'
import type { ReadRow } from './read_rows.ts'

/** What became of a row. */
export interface Brought {
  readonly row: ReadRow
  readonly as: 'made' | 'changed' | 'same' | 'refused'
  readonly reason?: string
}

interface Wanted extends DeclaredChange {
  readonly row: ReadRow
}

/** Stores rows in the transaction under way. Who has been seen is noted where the run is to find out what is gone. @returns in the order of the rows */
export async function bringBatch(
  bringing: Bringing,
  client: pg.ClientBase,
  rows: readonly ReadRow[],
  seesGone: boolean,
): Promise<readonly Brought[]> {
  const brought = new Map<ReadRow, Brought>()
  for (const wave of wavesOf(rows)) for (const each of await bringWave(bringing, client, wave, seesGone)) brought.set(each.row, each)
  return rows.flatMap((row) => brought.get(row) ?? [])
}

/** Rows that come twice follow each other: a wave has a row of each key. */
function wavesOf(rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const waves: ReadRow[][] = []
  const next = new Map<string, number>()
  for (const row of rows) {
    const index = row.key === undefined ? 0 : (next.get(row.key) ?? 0)
    if (row.key !== undefined) next.set(row.key, index + 1)
    const wave = waves[index] ?? []
    waves[index] = wave
    wave.push(row)
  }
  return waves
}

async function bringWave(
  bringing: Bringing,
  client: pg.ClientBase,
  rows: readonly ReadRow[],
  seesGone: boolean,
): Promise<readonly Brought[]> {
  const { context, entity, feed, name, source } = bringing
  const keyed = rows.filter(({ key }) => key !== undefined)
  const fields = source.fields().map((field) => field.name)
  const compared = await compareRows(
    client,
    { entity, key: feed.key, fields, gone: feed.gone },
    keyed.map(({ values }) => values),
  )
  const stands = new Map(keyed.map((row, index) => [row, compared.get(index)]))
  const open = keyed.filter((row) => row.issues.length === 0 && !stands.get(row)?.isSame)
  const ids = open.flatMap((row) => stands.get(row)?.id ?? [])
  await lockRecords(client, entity, ids)
  const records = new Map(
    (await runLoad(client, context.app, entity, true, environmentOf(context), ids)).map((record) => [record.id, record]),
  )
  const [brought, wanted]: [Brought[], Wanted[]] = [[], []]
  const around = environmentOf(context)
  const fresh = newRecord(context.app, entity.name, around)
  for (const row of rows) {
    if (row.issues.length > 0) brought.push(refused(bringing, row, row.issues))
    else if (stands.get(row)?.isSame) brought.push({ row, as: 'same' })
    else {
      const change = wantedOf(bringing, row, records.get(stands.get(row)?.id) ?? null, around, fresh)
      if ('as' in change) brought.push(change)
      else wanted.push(change)
    }
  }
  const written = await store(bringing, client, wanted)
  brought.push(...written.map(({ outcome }) => outcome))
  // A row that is refused is there nonetheless: its record is not gone.
  if (seesGone) {
    const known = keyed.flatMap((row) => stands.get(row)?.id ?? [])
    await noteFed(client, name, [
      ...known,
      ...written.flatMap(({ outcome, id }) => (outcome.as === 'made' && id !== undefined ? [id] : [])),
    ])
  }
  return brought
}

/** What a row makes of its record, or what becomes of the row without it. @param fresh what a new record begins as */
function wantedOf(
  { context, entity, feed }: Bringing,
  row: ReadRow,
  before: RecordData | null,
  around: Surroundings,
  fresh: RecordData,
): Wanted | Brought {
  const surroundings = before ? { ...around, old: before } : around
  const there = feed.gone === undefined ? {} : { [feed.gone]: false }
  const values = { ...(before ?? fresh), ...row.values, ...there }
  const after = compute(context.app, entity.name, values, surroundings, before ?? undefined)
  if (before && isUnchanged(differences(entity, before, after))) return { row, as: 'same' }
  const wrong = validate(context.app, entity.name, after, surroundings)
  return wrong.length > 0 ? refused({ context }, row, wrong) : { row, before, after }
}

const refused = ({ context }: Pick<Bringing, 'context'>, row: ReadRow, issues: readonly Issue[]): Brought => ({
  row,
  as: 'refused',
  reason: issues.map((issue) => sentence(issue, context.language)).join(' '),
})

interface Stored {
  readonly outcome: Brought
  readonly id?: string
}

/** Writes them together; where the database refuses one, the halves by themselves, until it is known which. */
async function store(bringing: Bringing, client: pg.ClientBase, wanted: readonly Wanted[]): Promise<readonly Stored[]> {
  const { context, entity } = bringing
  const [first] = wanted
  if (!first) return []
  try {
    const written = await atSavepoint(client, () => writeMany(context, client, entity, wanted))
    return wanted.map(({ row, before }, index) => {
      const { id } = written[index] ?? {}
      return { outcome: { row, as: before ? 'changed' : 'made' }, ...(typeof id === 'string' && { id }) }
    })
  } catch (error) {
    if (wanted.length === 1 && error instanceof Invalid) return [{ outcome: refused(bringing, first.row, error.issues) }]
    if (!(error instanceof SomeRefused || error instanceof Invalid)) throw error
    const middle = Math.ceil(wanted.length / 2)
    const head = await store(bringing, client, wanted.slice(0, middle))
    return [...head, ...(await store(bringing, client, wanted.slice(middle)))]
  }
}
