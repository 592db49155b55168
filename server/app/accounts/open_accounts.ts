import type { HashDriverContract } from '@adonisjs/core/types/hash'
import type { Pool } from 'pg'
import env from '#start/env'
import type { Audit } from '../audit/audit.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { Notices } from '../queues/notices.ts'
import { Accesses } from './accesses.ts'
import { AccountRecords } from './account_records.ts'
import { Accounts } from './accounts.ts'
import { Attempts } from './attempts.ts'
import { Captchas } from './captchas.ts'
import { Closings } from './closings.ts'
import { Passwords } from './passwords.ts'
import { Sessions } from './sessions.ts'
import { SignInLog } from './sign_in_log.ts'
import { Tickets } from './tickets.ts'

/** What accounts stand on. */
interface Ground {
  readonly pool: Pool
  readonly metadata: Metadata
  readonly hash: Pick<HashDriverContract, 'make' | 'verify'>
  readonly audit: Audit
  readonly notices: Notices
}

/** Who may come in, as whom, and what they may then do; what is known of it is forgotten when any node has changed it. */
export function openAccounts({ pool, metadata, hash, audit, notices }: Ground) {
  const records = new AccountRecords(pool, metadata)
  const closings = new Closings(pool, metadata)
  const accesses = new Accesses(closings)
  const tickets = new Tickets(pool)
  const captchas = new Captchas(tickets)
  const sessions = new Sessions({ idle: env.get('SESSION_IDLE_SECONDS'), absolute: env.get('SESSION_ABSOLUTE_SECONDS') })
  const passwords = new Passwords(hash, pool)
  const attempts = new Attempts(pool)
  const log = new SignInLog(pool, metadata, accesses)
  notices.on('accounts', () => {
    records.forget()
    closings.forget()
  })
  notices.on('sessions', () => sessions.forget())
  const accounts = new Accounts({ records, closings, passwords, sessions, attempts, captchas, log, audit, notices })
  return { accounts, records, closings, accesses, tickets, captchas }
}
