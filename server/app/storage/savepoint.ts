import type { Queryable } from './queries/run_load.ts'
import { letAllGo } from './writes/held_documents.ts'
import { dropWaiting } from './writes/waiting_writes.ts'

/** Does the work inside a transaction so that its failure undoes the work alone, and the transaction goes on. */
export async function atSavepoint<Result>(client: Queryable, work: () => Promise<Result>): Promise<Result> {
  await client.query('savepoint attempt')
  try {
    const result = await work()
    await client.query('release savepoint attempt')
    return result
  } catch (error) {
    dropWaiting(client)
    letAllGo(client)
    await client.query('rollback to savepoint attempt')
    throw error
  }
}
