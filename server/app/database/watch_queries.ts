import type { Pool, PoolClient } from 'pg'

/** Is told when the statement is over, and of the error if it failed. */
type WhenOver = (error?: unknown) => void

/** Is told of a statement as it begins. Whoever wants to know when it is over answers what is to be called then. */
export type QueryWatcher = (text: string) => WhenOver | undefined

const watchers = new WeakMap<Pool, QueryWatcher>()

/** Tells of each statement of the connections that a pool has and will have. */
export function watchPool(pool: Pool, watcher: QueryWatcher): void {
  watchers.set(pool, watcher)
}

/** Lets a new connection of a pool tell whoever watches the pool, now or later. */
export function letBeWatched(pool: Pool, client: PoolClient): void {
  watchQueries(client, (text) => watchers.get(pool)?.(text))
}

/** Tells of each statement of a connection. Copies and cursors, which write and read their own rows, are left out. */
export function watchQueries(client: Pick<PoolClient, 'query'>, begins: QueryWatcher): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  client.query = ((...words: unknown[]) => {
    const text = textOf(words[0])
    const over = text === undefined ? undefined : begins(text)
    if (over === undefined) return query(...words)
    const done = words.at(-1)
    if (typeof done === 'function') {
      return query(...words.slice(0, -1), (error: unknown, result: unknown) => {
        over(error)
        done(error, result)
      })
    }
    const answer = query(...words) as Promise<unknown>
    answer.then(() => over(), over)
    return answer
  }) as PoolClient['query']
}

/** What a statement does, by its first word. */
export const firstWord = (text: string): string =>
  text
    .trimStart()
    .split(/[\s;(]/, 1)[0]
    ?.toUpperCase() ?? ''

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement)) return undefined
  return String(statement.text)
}
