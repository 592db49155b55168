import type { AccountRecords } from '../accounts/account_records.ts'
import type { ReaderOf } from '../connectors/subscribers.ts'
import type { Clients } from './clients.ts'
import { throughClient } from './through_client.ts'

/** Finds as whom a client reads when it acts for nobody else: as its account, where it has the scope `read`. */
export const readersOf =
  (clients: Pick<Clients, 'byId'>, records: Pick<AccountRecords, 'byId'>): ReaderOf =>
  async (id) => {
    const client = await clients.byId(id)
    const account = client?.accountId === undefined ? undefined : await records.byId(client.accountId)
    if (!client || !account?.isActive || !client.metadata.scope?.split(' ').includes('read')) return undefined
    return throughClient(client, account)
  }
