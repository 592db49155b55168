import type { Account } from '../accounts/account.ts'
import type { Client } from './clients.ts'

/** An account as a client acts for it: never in more roles than both have, and with the resources that the client is given alone. */
export const throughClient = ({ roles, only }: Client, account: Account): Account => ({
  ...account,
  roles: account.roles.filter((role) => roles.includes(role)),
  ...(only && { only }),
})
