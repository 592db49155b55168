import { linesOf, wireOf } from '../../../engine/runtime/values/record-data.ts'
import { addRun } from '../queues/add_run.ts'
import { type Context, environmentOf } from '../records/context.ts'
import { load } from '../records/load.ts'
import { runsOf } from '../records/run_records.ts'
import type { Occasion } from '../storage/messages/occasions.ts'
import { noteInRecord } from '../storage/queries/account_rows.ts'
import { type Queryable, runLoad } from '../storage/queries/run_load.ts'
import { tellPeople } from './tell_people.ts'

/**
 * Does what an event says, line by line: sends messages to their receivers, asks for runs of jobs. An event that is gone asks for nothing.
 * @returns the accounts that have a new letter
 */
export async function followEvent(context: Context, client: Queryable, occasion: Occasion, publicUrl: string): Promise<readonly string[]> {
  const { app } = context
  const part = app.bundle.app.events
  const entity = app.entities.get(part?.entity ?? '')
  if (!part || !entity || occasion.event === null) return []
  const [event] = await runLoad(client, app, entity, true, environmentOf(context), [occasion.event])
  if (!event) return []
  const told: string[] = []
  for (const line of linesOf(event, part.handlers)) {
    const message = wireOf(line, part.message)
    if (typeof message === 'string') told.push(...(await tellPeople(context, client, { ...occasion, message }, publicUrl)))
    const job = part.job === undefined ? null : wireOf(line, part.job)
    if (typeof job === 'string') await askForRun(context, client, job, occasion)
  }
  if (part.happenedAt !== undefined) await noteInRecord(client, entity, occasion.event, { [part.happenedAt]: occasion.at })
  return told
}

/** A job of the metadata runs about the record of the event. */
async function askForRun(context: Context, client: Queryable, job: string, { id, entity: name, record }: Occasion): Promise<void> {
  const runs = runsOf(context.app)
  const entity = context.app.entities.get(name)
  if (!runs || !entity || !context.app.bundle.jobs?.[job]) return
  const about = { entity, record: await load(context, entity, record, true, client) }
  await addRun(context, client, runs, { job, key: `${job}!${id}`, dueAt: context.now, about })
}

/** Counts that what follows an event could not be done. */
export async function noteFailure(context: Context, client: Queryable, event: string): Promise<void> {
  const part = context.app.bundle.app.events
  const entity = context.app.entities.get(part?.entity ?? '')
  if (!part?.failures || !entity) return
  const [record] = await runLoad(client, context.app, entity, true, environmentOf(context), [event])
  if (record) await noteInRecord(client, entity, event, { [part.failures]: Number(wireOf(record, part.failures) ?? 0) + 1 })
}
