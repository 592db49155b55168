import type { Logger } from '@adonisjs/core/logger'
import type { HashDriverContract } from '@adonisjs/core/types/hash'
import type { Database } from '@adonisjs/lucid/database'
import type { Pool } from 'pg'
import env from '#start/env'
import type { App } from '../../engine/runtime/app/app.ts'
import { Accesses } from './accounts/accesses.ts'
import { AccountRecords } from './accounts/account_records.ts'
import { Accounts } from './accounts/accounts.ts'
import { Passwords } from './accounts/passwords.ts'
import { RateLimits } from './accounts/rate_limits.ts'
import { Sessions } from './accounts/sessions.ts'
import { checkDatabase } from './database/check_database.ts'
import { Notices } from './database/notices.ts'
import { LiveMetadata } from './metadata/live_metadata.ts'
import type { Metadata } from './metadata/metadata.ts'
import type { Portal } from './portal.ts'
import { refuseDemoAccounts } from './startup/demo_accounts.ts'
import { loadDemoData } from './startup/demo_data.ts'
import { createPool } from './storage/pool.ts'
import { forgetRequests } from './storage/queries/idempotency_keys.ts'
import { applySchema } from './storage/schema/apply.ts'

const sweepMilliseconds = 600_000

/** A portal that is ready to serve, and how to close it. */
export interface OpenPortal {
  readonly portal: Portal
  close(): Promise<void>
}

/** What the portal is put together from. */
export interface Parts {
  readonly metadata: Metadata
  readonly database: Database
  readonly hash: Pick<HashDriverContract, 'make' | 'verify'>
  readonly logger: Logger
}

/** Makes the database fit the metadata and puts the portal together. */
export async function openPortal({ metadata, database, hash, logger }: Parts): Promise<OpenPortal> {
  const url = env.get('DATABASE_URL')
  const pool = createPool({ connectionString: url })
  await checkDatabase(pool, url)
  const prepare = () => applySchema(pool, metadata.app)
  const { steps } = await prepare()
  if (steps.length > 0) logger.info({ steps: steps.length }, 'the database follows the metadata')
  if (env.get('DEMO')) await loadDemo(pool, metadata.app, hash, logger)
  const notices = new Notices(pool, url)
  const records = new AccountRecords(database, pool, metadata)
  const sessions = new Sessions({ idle: env.get('SESSION_IDLE_SECONDS'), absolute: env.get('SESSION_ABSOLUTE_SECONDS') })
  const accounts = new Accounts(records, new Passwords(hash), sessions, new RateLimits(database), notices)
  if (env.get('NODE_ENV') === 'production') await refuseDemoAccounts(metadata.app, accounts)
  notices.on('accounts', () => records.forget())
  notices.on('sessions', () => sessions.forget())
  await notices.start()
  const sweep = () => Promise.all([accounts.sweep(), forgetRequests(pool)])
  const sweeper = setInterval(() => sweep().catch(() => undefined), sweepMilliseconds).unref()
  const live = env.get('METADATA_WATCH') ? new LiveMetadata(env.get('METADATA_DIR'), metadata, prepare) : undefined
  const unwatch = live?.start((error) => logger.error({ err: error }, 'the metadata could not be read again'))
  return {
    portal: { metadata, pool, accounts, accesses: new Accesses(), ...(live && { live }) },
    async close() {
      unwatch?.()
      clearInterval(sweeper)
      await notices.stop()
      await pool.end()
    },
  }
}

async function loadDemo(pool: Pool, app: App, hash: Parts['hash'], logger: Logger): Promise<void> {
  const started = performance.now()
  const loaded = await loadDemoData(pool, app, (password) => hash.make(password))
  if (!loaded) return
  const records = [...loaded.values()].reduce((sum, count) => sum + count, 0)
  logger.info({ records, milliseconds: Math.round(performance.now() - started) }, 'demonstration data was loaded')
}
