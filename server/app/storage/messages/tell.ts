import type { Queryable } from '../queries/run_load.ts'

/** The channel on which the nodes tell each other what has changed. */
export const channel = 'pergola'

/** What transactions under way have to tell, by their connections. */
const pending = new WeakMap<Queryable, Set<string>>()

/** What is told by a connection from now on waits for the end of its transaction. */
export const beginNews = (client: Queryable): void => void pending.set(client, new Set())

/** What waits to be told, each once; from now on the connection tells at once again. */
export function endNews(client: Queryable): readonly string[] {
  const news = [...(pending.get(client) ?? [])]
  pending.delete(client)
  return news
}

/** Tells every node; within a transaction, when it is committed. */
export async function tell(client: Queryable, news: string): Promise<void> {
  const waiting = pending.get(client)
  if (waiting) waiting.add(news)
  else await client.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [channel, news] })
}
