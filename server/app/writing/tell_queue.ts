import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { follow } from '../../../engine/runtime/app/path.ts'
import { valueSetsOf } from '../../../engine/runtime/app/with-value-sets.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Topic } from '../queues/notices.ts'
import { tell } from '../storage/messages/tell.ts'
import type { Queryable } from '../storage/queries/run_load.ts'

/** Tells every node that a record that a queue waits for, one that declares an event, or one that a lookup offers, was written, when the transaction under way is committed. */
export async function tellQueue(app: App, client: Queryable, entity: AppEntity, after: RecordData): Promise<void> {
  const topic = topicOf(app, entity.name)
  if (topic && brings(app, topic, entity, after)) await tell(client, topic)
  if (isOffered(app, entity.name)) await tell(client, 'values')
}

/** Whether there may be something to do: a run that has begun or is over frees nothing, a message that has begun neither. */
function brings({ bundle }: App, topic: Topic, { workflow }: AppEntity, after: RecordData): boolean {
  const status = after[workflow?.field ?? '']
  if (topic === 'runs') return status === workflow?.initial
  if (topic === 'exchanges') return status !== workflow?.transitions.get(bundle.app.exchanges?.start ?? '')?.to
  return true
}

/** Whether a lookup reads records of the entity: its own, or those that its label leads through. */
function isOffered(app: App, entity: string): boolean {
  return valueSetsOf(app).some(({ from }) => from.entity === entity || leadsThrough(app, from, entity))
}

function leadsThrough(app: App, from: { entity: string; label: string }, entity: string): boolean {
  const start = app.entities.get(from.entity)
  return start !== undefined && follow(app, start, from.label).steps.some(({ entity: owner }) => owner.name === entity)
}

/** What is told of when a record of the entity is written. */
export function topicOf({ bundle }: App, entity: string): Topic | undefined {
  if (bundle.app.runs?.entity === entity) return 'runs'
  if (bundle.app.exchanges?.entity === entity) return 'exchanges'
  if (bundle.app.deliveries?.entity === entity) return 'deliveries'
  if (bundle.app.events?.entity === entity) return 'events'
  return undefined
}
