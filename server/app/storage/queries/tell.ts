import type { Queryable } from './run_load.ts'

/** The channel on which the nodes tell each other what has changed. */
export const channel = 'pergola'

/** Tells every node; within a transaction, when it is committed. */
export async function tell(client: Queryable, news: string): Promise<void> {
  await client.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, news] })
}
