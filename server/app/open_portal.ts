import type { Logger } from '@adonisjs/core/logger'
import type { HashDriverContract } from '@adonisjs/core/types/hash'
import type { Pool } from 'pg'
import env from '#start/env'
import type { App } from '../../engine/runtime/app/app.ts'
import { GroupSignIn } from './accounts/group_sign_in.ts'
import { openAccounts } from './accounts/open_accounts.ts'
import { waysIn } from './accounts/ways_in.ts'
import { Audit } from './audit/audit.ts'
import { Addresses } from './connectors/addresses.ts'
import { Exchanges } from './connectors/exchanges.ts'
import { Deliveries } from './deliveries/deliveries.ts'
import { LiveEntities } from './deliveries/live_entities.ts'
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
import { Notices } from './queues/notices.ts'
import type { Context } from './records/context.ts'
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
  const { steps } = await fitDatabase(pool, metadata)
  if (steps.length > 0) logger.info({ steps: steps.length }, 'the database follows the metadata')
  const metrics = new Metrics([pool, people], metadata)
  const [publicUrl, appKey] = [env.get('PUBLIC_URL'), env.get('APP_KEY')]
  const storage = openStorage(process.env, env.get('DATA_DIR'), appKey, (call) => metrics.storageAsked(call))
  if (env.get('DEMO')) await loadDemo({ pool, app: metadata.app, hash, storage, logger })

  const notices = new Notices(pool, url)
  const audit = await running.start(new Audit(pool, logger))
  const { accounts, records, closings, accesses, tickets, captchas } = openAccounts({ pool, metadata, hash, audit, notices })
  const clientCalls = await running.start(new ClientCalls(pool, metadata, logger))
  const { settings, overlays, valueSets } = await readChanges({ pool, metadata, notices, logger }, running)
  if (env.get('NODE_ENV') === 'production') await refuseDemoAccounts(metadata.app, accounts)
  const sessionOf = (cookies: string | undefined) => accounts.bySession(sessionTokenIn(cookies))
  const clients = new Clients(pool, metadata, closings)
  const authorizationServer = await openAuthorizationServer({ pool, clients, records, publicUrl, appKey, sessionOf })
  const mailer = await running.start(new Mailer({ url: env.get('SMTP_URL') ?? '', from: env.get('MAIL_FROM') }))
  const scanner = scannerOf(process.env.FILES_SCANNER)
  const files = new Files({ pool, storage, secret: appKey, ...(scanner && { scanner }) })
  const addresses = new Addresses(process.env)
  const sweep = () => sweepAll(pool, [accounts, tickets, { sweep: () => files.sweep(metadata.app) }])
  const jobs = new Jobs({ pool, ...(replica && { replica }), url, metadata, accesses, notices, mailer, addresses, files, logger, sweep })
  const followOverlays = () => Promise.all([jobs.keepSchedules(), valueSets.look()])
  hearChanges(notices, { settings, overlays, followOverlays, logger })
  notices.on('accounts', () => clientCalls.forget())
  notices.on('events', () => [pool, people].forEach(forgetEvents))
  const live = hearingPages(notices)
  await running.start(notices)
  await running.start(valueSets)

  const acting = () => serverContext(metadata.app, pool, accesses)
  await simulate({ app: metadata.app, addresses, logger, acting }, running)
  const group = await openGroupSignIn(publicUrl, logger)
  if (group.provider) await running.start(group.provider)
  // Nobody waits for the first tick: demonstration data may have brought records that wait for people.
  const due = accesses.read().then(() => doWhatIsDue(acting()))
  const looked = due.catch((error) => logger.error({ err: error }, 'approvals that are due were not looked at'))
  running.atEnd(() => looked)
  await running.start(jobs)
  const readerOf = readersOf(clients, records)
  const exchanges = await running.start(new Exchanges({ pool, metadata, accesses, notices, addresses, readerOf, logger }))
  const deliveries = new Deliveries({ pool, metadata, accesses, mailer, logger })
  await running.start(new Postman({ pool, metadata, accesses, notices, publicUrl, logger }, deliveries))
  running.atEnd(() => live.liveLetters.hangUp())
  const watched = watchFiles(metadata, logger, running, () => fitDatabase(pool, metadata).then(followOverlays))

  const texts = new TextMessages({ pool, metadata, accesses, addresses })
  return {
    metadata,
    pool,
    people,
    ...(replica && { replica }),
    door: new Door(),
    accounts,
    accesses,
    captchas,
    tickets,
    ...waysIn({ pool, metadata, records, accounts, tickets, mailer, texts, publicUrl }),
    clientCalls,
    authorizationServer,
    groupSignIn: new GroupSignIn(group.settings, publicUrl, tickets, records),
    settings,
    overlays,
    audit,
    texts,
    files,
    jobs,
    ...live,
    addresses,
    exchanges,
    metrics,
    ...(watched && { live: watched }),
  }
}

/** Makes the tables of the metadata as it stands, and keeps which files it came from. */
async function fitDatabase(pool: Pool, { app, deployed }: Metadata) {
  const applied = await applySchema(pool, app, { isFilledNext: env.get('DEMO') && hasDemoData(app) })
  await keepDeployedFiles(pool, deployed)
  return applied
}

interface ChangeParts extends Pick<Parts, 'metadata' | 'logger'> {
  readonly pool: Pool
  readonly notices: Notices
}

/** What is changed while the portal runs and laid over the files: settings, overlays, sets of values. */
async function readChanges({ pool, metadata, notices, logger }: ChangeParts, running: Running) {
  const settings = new Settings(pool, metadata, notices)
  await settings.read()
  const overlays = await running.start(new Overlays(pool, metadata, notices, logger))
  await overlays.read()
  const valueSets = new ValueSets({ pool, metadata, notices, logger })
  await valueSets.read()
  return { settings, overlays, valueSets }
}

interface HeardChanges extends Pick<Portal, 'settings' | 'overlays'> {
  /** What is done once overlays were read again. */
  followOverlays(): Promise<unknown>
  readonly logger: Logger
}

/** Reads again what another node has changed. */
function hearChanges(notices: Notices, { settings, overlays, followOverlays, logger }: HeardChanges): void {
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, `the ${what} could not be read again`)
  notices.on('settings', () => void settings.read().catch(failed('settings')))
  notices.on('overlays', () => void overlays.read().then(followOverlays).catch(failed('overlays')))
}

/** What open pages are told as it happens. */
function hearingPages(notices: Notices): Pick<Portal, 'liveRecords' | 'liveEntities' | 'liveLetters'> {
  const [liveRecords, liveEntities, liveLetters] = [new LiveRecords(), new LiveEntities(), new LiveLetters()]
  notices.on('records', (written) => {
    liveRecords.tell(written)
    liveEntities.tell(written)
  })
  notices.on('letters', (those) => liveLetters.tell(those))
  notices.on('accounts', () => {
    liveRecords.hangUp()
    liveEntities.hangUp()
    void liveLetters.askAgain()
  })
  notices.on('sessions', () => void liveLetters.askAgain())
  return { liveRecords, liveEntities, liveLetters }
}

/** Takes away what has had its time. */
function sweepAll(pool: Pool, swept: readonly { sweep(): Promise<unknown> }[]): Promise<unknown> {
  return Promise.all([...swept.map((each) => each.sweep()), sweepOAuthRecords(pool), forgetRequests(pool), forgetDrafts(pool)])
}

interface Simulated extends Pick<Parts, 'logger'> {
  readonly app: App
  readonly addresses: Addresses
  acting(): Context
}

/** Stands in for the other systems of a demonstration, while developing. */
async function simulate({ app, addresses, logger, acting }: Simulated, running: Running): Promise<void> {
  if (!env.get('DEMO') || env.get('NODE_ENV') !== 'development') return
  const rows = (declared: Parameters<typeof demoRows>[1]) => demoRows(acting(), declared)
  const directory = env.get('DATA_DIR')
  await running.start(await startSimulators({ app, addresses, portal: ownAddress, directory, logger, rows }))
}

/** Reads files of metadata again as they change, if they are watched. */
function watchFiles(metadata: Metadata, logger: Logger, running: Running, follow: () => Promise<unknown>): LiveMetadata | undefined {
  if (!env.get('METADATA_WATCH')) return undefined
  const live = new LiveMetadata(env.get('METADATA_DIR'), metadata, follow)
  running.atEnd(live.start((error) => logger.error({ err: error }, 'the metadata could not be read again')))
  return live
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
