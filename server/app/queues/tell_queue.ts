import type { App } from '../../../engine/runtime/app/app.ts'
import type { Topic } from '../database/notices.ts'
import type { Queryable } from '../storage/queries/run_load.ts'
import { tell } from '../storage/queries/tell.ts'

/** Tells every node that a record of a queue was written, when the transaction under way is committed. */
export async function tellQueue(app: App, client: Queryable, entity: string): Promise<void> {
  const topic = topicOf(app, entity)
  if (topic) await tell(client, topic)
}

function topicOf({ bundle }: App, entity: string): Topic | undefined {
  if (bundle.app.runs?.entity === entity) return 'runs'
  if (bundle.app.exchanges?.entity === entity) return 'exchanges'
  if (bundle.app.deliveries?.entity === entity) return 'deliveries'
  return undefined
}
