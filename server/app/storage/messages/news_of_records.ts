import type { Queryable } from '../queries/run_load.ts'
import { tell } from './tell.ts'

/** A record, by what it is and its id. */
export interface RecordKey {
  readonly entity: string
  readonly id: string
}

/** A notification of PostgreSQL carries at most 8,000 bytes. */
const mostNamed = 100

/** Tells every node which records were written; that any may have been, when they are many. */
export async function newsOfRecords(client: Queryable, written: readonly RecordKey[]): Promise<void> {
  const named = [...new Set(written.map(({ entity, id }) => `${entity}/${id}`))]
  if (named.length > 0) await tell(client, named.length > mostNamed ? 'records' : `records:${named.join(',')}`)
}

/** The records that such news names; all of them, when it names none. */
export function recordsIn(news: string | undefined): readonly RecordKey[] | undefined {
  return news?.split(',').map((text) => {
    const [entity = '', id = ''] = text.split('/')
    return { entity, id }
  })
}
