import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../records/context.ts'
import type { RunsOf } from '../records/run_records.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { type About, aboutFacts } from './about_facts.ts'
import { addRecord } from './add_record.ts'
import { namedFacts } from './named_facts.ts'

/** A run of a job that is to be. */
interface RunRequest {
  readonly job: string
  /** What is to run once has one key. */
  readonly key: string
  /** ISO 8601 in UTC. */
  readonly dueAt: string
  /** The record that it is about. */
  readonly about?: About
}

/** Asks for a run, in whatever transaction is under way. */
export async function addRun(context: Context, client: Queryable, { part, entity }: RunsOf, request: RunRequest): Promise<RecordData> {
  const { job, key, dueAt, about } = request
  return addRecord(context, client, entity, namedFacts(part, { job, key, dueAt, tries: 0, ...(about && aboutFacts(about)) }))
}
