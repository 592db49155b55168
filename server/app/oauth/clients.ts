import { isIP } from 'node:net'
import type { ClientMetadata } from 'oidc-provider'
import type { Pool } from 'pg'
import type { AppEntity } from '../../../engine/runtime/app/app.ts'
import { type RecordData, linesOf as recordLines } from '../../../engine/runtime/values/record-data.ts'
import type { Closings } from '../accounts/closings.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { idsWhere, noteInRecord } from '../storage/queries/account_rows.ts'
import { dropOAuthRecordsOf, readSecret, replaceSecret } from '../storage/queries/oauth_records.ts'
import { runLoad } from '../storage/queries/run_load.ts'
import { businessDay } from '../values/business_day.ts'
import { newToken, tokenHash } from '../values/token.ts'

/** A program that may use the API, as its record says. */
export interface Client {
  readonly id: string
  readonly name: string
  /** As the authorization server takes it. */
  readonly metadata: ClientMetadata
  readonly isActive: boolean
  readonly isTrusted: boolean
  readonly roles: readonly string[]
  /** The account that it acts as when it acts for nobody else. */
  readonly accountId?: string
  /** The addresses of the resources that it is given; nothing where clients are given none by themselves. */
  readonly only?: ReadonlySet<string>
  /** Where it may come from; empty: from anywhere. */
  readonly addresses: readonly string[]
  /** How often it may ask in a minute; nothing: as often as it likes. */
  readonly perMinute?: number
}

const grantTypes: ReadonlySet<string> = new Set(['authorization_code', 'client_credentials', 'refresh_token'])
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const linesOf = (value: unknown): string[] => (typeof value === 'string' ? value.split(/[\s,]+/).filter((line) => line !== '') : [])

/** The clients among the records of the portal. Their secrets are kept hashed, apart from the records. */
export class Clients {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #closings: Closings

  constructor(pool: Pool, metadata: Metadata, closings: Closings) {
    this.#pool = pool
    this.#metadata = metadata
    this.#closings = closings
  }

  /** The entity of client records, if the app has one. */
  get entity(): AppEntity | undefined {
    const { app } = this.#metadata
    return app.entities.get(app.bundle.app.clients?.entity ?? '')
  }

  /** The client that presents itself by this id; nothing when it is shut or has no secret yet. */
  async byId(clientId: string): Promise<Client | undefined> {
    const [entity, { clients }] = [this.entity, this.#metadata.app.bundle.app]
    if (!entity || !clients) return undefined
    const [id, another] = await idsWhere(this.#pool, entity, clients.id, clientId)
    if (id === undefined || another !== undefined) return undefined
    const { app } = this.#metadata
    const now = new Date().toISOString()
    const environment = { user: {}, now, today: businessDay(now, app.bundle.app.timeZone) }
    const [record] = await runLoad(this.#pool, app, entity, true, environment, [id])
    const secret = await readSecret(this.#pool, secretName(id))
    const client = record && secret !== undefined ? this.#client(record, secret) : undefined
    if (!client?.isActive) return undefined
    const { resources } = clients
    return resources && record ? { ...client, only: await this.#closings.given(recordLines(record, resources.lines), resources) } : client
  }

  /** Makes a secret for a client record, shown this once; what was granted with the one before ends. */
  async newSecret(record: RecordData): Promise<string> {
    const { clients } = this.#metadata.app.bundle.app
    const secret = newToken()
    const [id, clientId] = [String(record.id), String(record[clients?.id ?? ''])]
    await replaceSecret(this.#pool, secretName(id), tokenHash(secret))
    await dropOAuthRecordsOf(this.#pool, clientId)
    if (clients && this.entity) await noteInRecord(this.#pool, this.entity, id, { [clients.secret]: `…${secret.slice(-4)}` })
    return secret
  }

  #client(record: RecordData, secretHash: string): Client {
    const { clients } = this.#metadata.app.bundle.app
    if (!clients) throw new TypeError('There are no clients.')
    const grants = listOf(record[clients.grantTypes]).filter((grant) => grantTypes.has(grant))
    const hasCode = grants.includes('authorization_code')
    const account = record[clients.account]
    const perMinute = Number(record[clients.perMinute ?? ''] ?? Number.NaN)
    return {
      id: String(record[clients.id]),
      name: String(record[clients.name] ?? record[clients.id]),
      isActive: record[clients.active] === 'ENABLED',
      isTrusted: record[clients.autoApprove] === true,
      roles: listOf(record[clients.roles]),
      ...(typeof account === 'string' ? { accountId: account } : {}),
      addresses: clients.addresses === undefined ? [] : linesOf(record[clients.addresses]).filter((address) => isIP(address) !== 0),
      ...(perMinute > 0 && { perMinute }),
      metadata: {
        client_id: String(record[clients.id]),
        client_name: String(record[clients.name] ?? ''),
        client_secret: secretHash,
        grant_types: grants,
        response_types: hasCode ? ['code'] : [],
        redirect_uris: hasCode ? linesOf(record[clients.redirects]) : [],
        scope: listOf(record[clients.scopes]).join(' '),
        access_seconds: Number(record[clients.accessSeconds]),
        refresh_seconds: Number(record[clients.refreshSeconds]),
      },
    }
  }
}

const secretName = (recordId: string) => `client ${recordId}`
