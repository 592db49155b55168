import type { Pool } from 'pg'
import type { Accesses } from './accounts/accesses.ts'
import type { AccountKeys } from './accounts/account_keys.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Captchas } from './accounts/captchas.ts'
import type { CodeSignIns } from './accounts/code_sign_ins.ts'
import type { ContactCodes } from './accounts/contact_codes.ts'
import type { GroupSignIn } from './accounts/group_sign_in.ts'
import type { PasswordChanges } from './accounts/password_changes.ts'
import type { PasswordMails } from './accounts/password_mails.ts'
import type { ScanSignIns } from './accounts/scan_sign_ins.ts'
import type { Tickets } from './accounts/tickets.ts'
import type { Audit } from './audit/audit.ts'
import type { Addresses } from './connectors/addresses.ts'
import type { Exchanges } from './connectors/exchanges.ts'
import type { LiveEntities } from './deliveries/live_entities.ts'
import type { LiveLetters } from './deliveries/live_letters.ts'
import type { LiveRecords } from './deliveries/live_records.ts'
import type { TextMessages } from './deliveries/text_messages.ts'
import type { Files } from './files/files.ts'
import type { Door } from './http/door.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveMetadata } from './metadata/live_metadata.ts'
import type { Metadata } from './metadata/metadata.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { AuthorizationServer } from './oauth/authorization_server.ts'
import type { ClientCalls } from './oauth/client_calls.ts'
import type { Overlays } from './overlays/overlays.ts'
import type { Settings } from './settings/settings.ts'

/** What the server is made of, put together once by the portal provider. */
export interface Portal {
  readonly metadata: Metadata
  /** Connections that are kept for what the portal itself does: signing in, jobs. */
  readonly pool: Pool
  /** Connections for what people ask for, each with a share. */
  readonly people: Pool
  /** Where reports are read, if the database has a replica. */
  readonly replica?: Pool
  readonly door: Door
  readonly accounts: Accounts
  readonly accesses: Accesses
  readonly accountKeys: AccountKeys
  /** What of the API they have closed for clients. */
  readonly clientCalls: ClientCalls
  readonly settings: Settings
  readonly overlays: Overlays
  /** Every write of a record is in it by itself; whatever else somebody does appends to it. */
  readonly audit: Audit
  readonly files: Files
  readonly jobs: Jobs
  readonly liveLetters: LiveLetters
  readonly liveRecords: LiveRecords
  readonly liveEntities: LiveEntities
  /** Text messages with a secret, sent at once and kept nowhere. */
  readonly texts: TextMessages
  /** Where other systems are, and the delivery of what they are told. */
  readonly addresses: Addresses
  readonly exchanges: Exchanges
  readonly metrics: Metrics
  readonly captchas: Captchas
  readonly passwordChanges: PasswordChanges
  readonly passwordMails: PasswordMails
  readonly scanSignIns: ScanSignIns
  readonly codeSignIns: CodeSignIns
  readonly contactCodes: ContactCodes
  readonly tickets: Tickets
  readonly groupSignIn: GroupSignIn
  readonly authorizationServer: AuthorizationServer
  /** Only while developing. */
  readonly live?: LiveMetadata
}
