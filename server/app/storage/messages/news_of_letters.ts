import type { Queryable } from '../queries/run_load.ts'
import { tell } from './tell.ts'

/** A notification of PostgreSQL carries at most 8,000 bytes. */
const mostNamed = 300

/** Tells every node, when the transaction under way is committed, which accounts have a new letter; everybody, when they are many. */
export async function newsOfLetters(client: Queryable, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return
  await tell(client, accounts.length > mostNamed ? 'letters' : `letters:${accounts.join(',')}`)
}
