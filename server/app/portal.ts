import type { Pool } from 'pg'
import type { Accesses } from './accounts/accesses.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { LiveMetadata } from './metadata/live_metadata.ts'
import type { Metadata } from './metadata/metadata.ts'

/** What the server is made of, put together once by the portal provider. */
export interface Portal {
  readonly metadata: Metadata
  readonly pool: Pool
  readonly accounts: Accounts
  readonly accesses: Accesses
  /** Only while developing. */
  readonly live?: LiveMetadata
}
