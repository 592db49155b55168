import type { Context } from '../records/context.ts'
import type { ExchangesOf, OperationOf } from '../records/exchange_records.ts'
import { notePair } from '../storage/queries/note_pair.ts'

/** Notes in the record that administrators keep of an operation when it was last called and how that ended. */
export async function noteInterface(
  context: Context,
  { part }: ExchangesOf,
  { connector, operation }: OperationOf,
  hasSucceeded: boolean,
): Promise<void> {
  const { interfaces } = part
  const entity = context.app.entities.get(interfaces?.entity ?? '')
  if (!interfaces || !entity) return
  await notePair(
    context.pool,
    entity,
    { [interfaces.connector]: connector, [interfaces.operation]: operation },
    { [interfaces.calledAt]: new Date().toISOString(), [interfaces.result]: hasSucceeded ? interfaces.done : interfaces.failed },
    hasSucceeded ? undefined : interfaces.failures,
  )
}
