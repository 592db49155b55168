import type { Logger } from '@adonisjs/core/logger'
import type { HashDriverContract } from '@adonisjs/core/types/hash'
import type { Pool } from 'pg'
import env from '#start/env'
import type { App } from '../../engine/runtime/app/app.ts'
import { Accesses } from './accounts/accesses.ts'
import { AccountKeys } from './accounts/account_keys.ts'
import { AccountRecords } from './accounts/account_records.ts'
import { Accounts } from './accounts/accounts.ts'
import { Attempts } from './accounts/attempts.ts'
import { Captchas } from './accounts/captchas.ts'
import { Closings } from './accounts/closings.ts'
import { CodeSignIns } from './accounts/code_sign_ins.ts'
import { ContactCodes } from './accounts/contact_codes.ts'
import { GroupSignIn } from './accounts/group_sign_in.ts'
import { PasswordChanges } from './accounts/password_changes.ts'
import { PasswordMails } from './accounts/password_mails.ts'
import { Passwords } from './accounts/passwords.ts'
import { ScanSignIns } from './accounts/scan_sign_ins.ts'
import { Sessions } from './accounts/sessions.ts'
import { SignInLog } from './accounts/sign_in_log.ts'
import { Tickets } from './accounts/tickets.ts'
import { Audit } from './audit/audit.ts'
import { Addresses } from './connectors/addresses.ts'
import { Exchanges } from './connectors/exchanges.ts'
import { Deliveries } from './deliveries/deliveries.ts'
import { LiveLetters } from './deliveries/live_letters.ts'
import { LiveRecords } from './deliveries/live_records.ts'
import { Postman } from './deliveries/postman.ts'
import { TextMessages } from './deliveries/text_messages.ts'
import { Files } from './files/files.ts'
import type { FileStorage } from './files/storage/file_storage.ts'
import { openStorage } from './files/storage/open_storage.ts'
import { scannerOf } from './files/virus_scan.ts'
import { sessionTokenIn } from './http/cookies/session_token_in.ts'
import { Door } from './http/door.ts'
import { Jobs } from './jobs/jobs.ts'
import { Mailer } from './mail/mailer.ts'
import { LiveMetadata } from './metadata/live_metadata.ts'
import type { Metadata } from './metadata/metadata.ts'
import { ValueSets } from './metadata/value_sets.ts'
import { Metrics } from './metrics/metrics.ts'
import { openAuthorizationServer } from './oauth/authorization_server.ts'
import { ClientCalls } from './oauth/client_calls.ts'
import { readersOf } from './oauth/client_readers.ts'
import { Clients } from './oauth/clients.ts'
import { Overlays } from './overlays/overlays.ts'
import type { Portal } from './portal.ts'
import { Notices, type Topic } from './queues/notices.ts'
import { serverContext } from './records/server_context.ts'
import { Settings } from './settings/settings.ts'
import { demoRows } from './simulators/demo_rows.ts'
import { openGroupSignIn } from './simulators/group/open_group_sign_in.ts'
import { startSimulators } from './simulators/simulators.ts'
import { refuseDemoAccounts } from './startup/demo_accounts.ts'
import { hasDemoData, loadDemoData } from './startup/demo_data.ts'
import { openPools } from './startup/open_pools.ts'
import { Running } from './startup/running.ts'
import { doWhatIsDue } from './steps/due.ts'
import { keepDeployedFiles } from './storage/queries/deployed_files.ts'
import { forgetDrafts } from './storage/queries/drafts.ts'
import { forgetRequests } from './storage/queries/idempotency_keys.ts'
import { sweepOAuthRecords } from './storage/queries/oauth_records.ts'
import { applySchema } from './storage/schema/apply.ts'
import { forgetEvents } from './writing/steps_with_events.ts'

/** A portal that is ready to serve, and how to close it. */
export interface OpenPortal {
  readonly portal: Portal
  close(): Promise<void>
}

/** What the portal is put together from. */
interface Parts {
  readonly metadata: Metadata
  readonly hash: Pick<HashDriverContract, 'make' | 'verify'>
  readonly logger: Logger
}

/** Makes the database fit the metadata and puts the portal together. */
export async function openPortal(parts: Parts): Promise<OpenPortal> {
  const running = new Running()
  return { portal: await putTogether(parts, running), close: () => running.stop() }
}

async function putTogether({ metadata, hash, logger }: Parts, running: Running): Promise<Portal> {
  const { url, pool, people, replica } = await openPools(metadata.app, running)
  const prepare = async () => {
    const applied = await applySchema(pool, metadata.app, { isFilledNext: env.get('DEMO') && hasDemoData(metadata.app) })
    await keepDeployedFiles(pool, metadata.deployed)
    return applied
  }
  const { steps } = await prepare()
  if (steps.length > 0) logger.info({ steps: steps.length }, 'the database follows the metadata')
  const metrics = new Metrics([pool, people], metadata)
  const storage = openStorage(process.env, env.get('DATA_DIR'), env.get('APP_KEY'), (call) => metrics.storageAsked(call))
  if (env.get('DEMO')) await loadDemo({ pool, app: metadata.app, hash, storage, logger })
  const [publicUrl, appKey] = [env.get('PUBLIC_URL'), env.get('APP_KEY')]

  const notices = new Notices(pool, url)
  const audit = await running.start(new Audit(pool, logger))
  const records = new AccountRecords(pool, metadata)
  const closings = new Closings(pool, metadata)
  const accesses = new Accesses(closings)
  const clientCalls = await running.start(new ClientCalls(pool, metadata, logger))
  const tickets = new Tickets(pool)
  const captchas = new Captchas(tickets)
  const sessions = new Sessions({ idle: env.get('SESSION_IDLE_SECONDS'), absolute: env.get('SESSION_ABSOLUTE_SECONDS') })
  const settings = new Settings(pool, metadata, notices)
  await settings.read()
  const overlays = await running.start(new Overlays(pool, metadata, notices, logger))
  await overlays.read()
  const valueSets = new ValueSets({ pool, metadata, notices, logger })
  await valueSets.read()
  const accounts = new Accounts({
    records,
    closings,
    passwords: new Passwords(hash, pool),
    sessions,
    attempts: new Attempts(pool),
    captchas,
    log: new SignInLog(pool, metadata, accesses),
    audit,
    notices,
  })
  if (env.get('NODE_ENV') === 'production') await refuseDemoAccounts(metadata.app, accounts)
  const authorizationServer = await openAuthorizationServer({
    pool,
    clients: new Clients(pool, metadata, closings),
    records,
    publicUrl,
    appKey,
    sessionOf: (cookies) => accounts.bySession(sessionTokenIn(cookies)),
  })
  const mailer = await running.start(new Mailer({ url: env.get('SMTP_URL') ?? '', from: env.get('MAIL_FROM') }))
  const scanner = scannerOf(process.env.FILES_SCANNER)
  const files = new Files({ pool, storage, secret: appKey, ...(scanner && { scanner }) })
  const addresses = new Addresses(process.env)
  const sweep = () =>
    Promise.all([
      accounts.sweep(),
      tickets.sweep(),
      sweepOAuthRecords(pool),
      forgetRequests(pool),
      forgetDrafts(pool),
      files.sweep(metadata.app),
    ])
  const jobs = new Jobs({ pool, ...(replica && { replica }), url, metadata, accesses, notices, mailer, addresses, files, logger, sweep })
  const [liveRecords, liveLetters] = [new LiveRecords(), new LiveLetters()]
  const followOverlays = () => Promise.all([jobs.keepSchedules(), valueSets.look()])
  hearing(notices, {
    records: (written) => liveRecords.tell(written),
    accounts() {
      records.forget()
      closings.forget()
      clientCalls.forget()
      liveRecords.hangUp()
      void liveLetters.askAgain()
    },
    overlays() {
      const again = overlays.read().then(followOverlays)
      void again.catch((error) => logger.error({ err: error }, 'the overlays could not be read again'))
    },
    events: () => [pool, people].forEach(forgetEvents),
    settings: () => void settings.read().catch((error) => logger.error({ err: error }, 'the settings could not be read again')),
    letters: (those) => liveLetters.tell(those),
    sessions() {
      sessions.forget()
      void liveLetters.askAgain()
    },
  })
  await running.start(notices)
  await running.start(valueSets)
  if (env.get('DEMO') && env.get('NODE_ENV') === 'development')
    await running.start(
      await startSimulators({
        app: metadata.app,
        addresses,
        portal: ownAddress,
        directory: env.get('DATA_DIR'),
        logger,
        rows: (declared) => demoRows(serverContext(metadata.app, pool, accesses), declared),
      }),
    )
  const group = await openGroupSignIn(publicUrl, logger)
  if (group.provider) await running.start(group.provider)
  // Nobody waits for the first tick: demonstration data may have brought records that wait for people.
  const due = accesses
    .read()
    .then(() => doWhatIsDue(serverContext(metadata.app, pool, accesses)))
    .catch((error) => logger.error({ err: error }, 'approvals that are due were not looked at'))
  running.atEnd(() => due)
  await running.start(jobs)
  const readerOf = readersOf(authorizationServer.clients, records)
  const exchanges = await running.start(new Exchanges({ pool, metadata, accesses, notices, addresses, readerOf, logger }))
  const deliveries = new Deliveries({ pool, metadata, accesses, mailer, logger })
  await running.start(new Postman({ pool, metadata, accesses, notices, publicUrl, logger }, deliveries))
  running.atEnd(() => liveLetters.hangUp())
  const live = env.get('METADATA_WATCH')
    ? new LiveMetadata(env.get('METADATA_DIR'), metadata, () => prepare().then(followOverlays))
    : undefined
  if (live) running.atEnd(live.start((error) => logger.error({ err: error }, 'the metadata could not be read again')))

  const texts = new TextMessages({ pool, metadata, accesses, addresses })
  const contactCodes = new ContactCodes({ pool, tickets, texts, mailer, metadata })
  const passwordChanges = new PasswordChanges(pool, accounts, tickets)
  return {
    metadata,
    pool,
    people,
    ...(replica && { replica }),
    door: new Door(),
    accounts,
    accesses,
    clientCalls,
    captchas,
    settings,
    overlays,
    accountKeys: new AccountKeys({ pool, accounts, changes: passwordChanges, mailer, texts, metadata, publicUrl }),
    passwordChanges,
    texts,
    passwordMails: new PasswordMails({ pool, records, passwords: accounts.passwords, tickets, mailer, metadata, publicUrl }),
    scanSignIns: new ScanSignIns(tickets, accounts),
    codeSignIns: new CodeSignIns(contactCodes, accounts),
    contactCodes,
    tickets,
    authorizationServer,
    groupSignIn: new GroupSignIn(group.settings, publicUrl, tickets, records),
    audit,
    files,
    jobs,
    liveLetters,
    liveRecords,
    addresses,
    exchanges,
    metrics,
    ...(live && { live }),
  }
}

/** Does what is said for each topic whenever a node tells it. */
function hearing(notices: Notices, heard: Partial<Record<Topic, (about?: string) => void>>): void {
  for (const [topic, hear] of Object.entries(heard)) notices.on(topic as Topic, hear)
}

/** Where this server answers on the machine itself. */
function ownAddress(): string {
  const host = env.get('HOST')
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${env.get('PORT')}`
}

interface DemoParts extends Pick<Parts, 'hash' | 'logger'> {
  readonly pool: Pool
  readonly app: App
  readonly storage: FileStorage
}

async function loadDemo({ pool, app, hash, storage, logger }: DemoParts): Promise<void> {
  const started = performance.now()
  const loaded = await loadDemoData(pool, app, (password) => hash.make(password), storage)
  if (!loaded) return
  const records = [...loaded.values()].reduce((sum, count) => sum + count, 0)
  logger.info({ records, milliseconds: Math.round(performance.now() - started) }, 'demonstration data was loaded')
}
