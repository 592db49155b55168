import type Provider from 'oidc-provider'
import type { Interaction } from 'oidc-provider'
import type { Account } from '../accounts/account.ts'
import type { AccountRecords } from '../accounts/account_records.ts'
import { AnswerSigner } from './answer_signer.ts'
import type { Client, Clients } from './clients.ts'
import type { Parts } from './provider.ts'
import { signingKey } from './signing_keys.ts'
import { throughClient } from './through_client.ts'

/** What a client may do in whose name. */
interface TokenHolder {
  readonly account: Account
  readonly scopes: ReadonlySet<string>
  /** What shows the token. */
  readonly client: Client
}

/** Makes the authorization server of the portal: OAuth 2.0 and OpenID Connect for the clients among its records. */
export async function openAuthorizationServer(parts: Parts): Promise<AuthorizationServer> {
  const key = await signingKey(parts.pool, parts.appKey)
  const load = async () => {
    const { providerOf } = await import('./provider.ts')
    return providerOf(parts, key)
  }
  return new AuthorizationServer(load, parts.clients, parts.records, new AnswerSigner(key))
}

/** The authorization server, and what its tokens let their holders do. */
export class AuthorizationServer {
  readonly clients: Clients
  readonly signer: AnswerSigner
  readonly #records: AccountRecords
  readonly #load: () => Promise<Provider>
  #provider: Promise<Provider> | undefined

  constructor(load: () => Promise<Provider>, clients: Clients, records: AccountRecords, signer: AnswerSigner) {
    this.#load = load
    this.clients = clients
    this.signer = signer
    this.#records = records
  }

  /** What speaks the protocol: it is loaded for the first who asks for it, as most portals have no clients. */
  provider(): Promise<Provider> {
    this.#provider ??= this.#load()
    return this.#provider
  }

  /**
   * Whom a token speaks for: the person who let the client in, or the account that the client acts as. Never in more roles than both
   * the account and the client have.
   */
  async holderOf(token: string, address: string): Promise<TokenHolder | undefined> {
    const { AccessToken, ClientCredentials, Grant } = await this.provider()
    const found = (await AccessToken.find(token)) ?? (await ClientCredentials.find(token))
    const client = found?.clientId === undefined ? undefined : await this.clients.byId(found.clientId)
    if (found && 'grantId' in found && found.grantId !== undefined && !(await Grant.find(found.grantId))) return undefined
    if (!found || !client || (client.addresses.length > 0 && !client.addresses.includes(address))) return undefined
    const accountId = 'accountId' in found && typeof found.accountId === 'string' ? found.accountId : client.accountId
    const account = accountId === undefined ? undefined : await this.#records.byId(accountId)
    if (!account?.isActive) return undefined
    const scopes = new Set(found.scope?.split(' ') ?? [])
    return { account: throughClient(client, account), scopes, client }
  }

  /** Lets a client in, in the name of a person; resolves to where the browser goes on. */
  async allow(interaction: Interaction, account: Account, client: Client): Promise<string> {
    const { Grant } = await this.provider()
    const grant = new Grant({ accountId: account.id, clientId: client.id })
    grant.addOIDCScope(String(interaction.params.scope ?? ''))
    const grantId = await grant.save()
    return this.#answer(interaction, { login: { accountId: account.id, remember: false }, consent: { grantId } })
  }

  /** The person does not let it in. */
  async refuse(interaction: Interaction): Promise<string> {
    return this.#answer(interaction, { error: 'access_denied', error_description: 'The person did not agree.' })
  }

  async #answer(interaction: Interaction, result: NonNullable<Interaction['result']>): Promise<string> {
    interaction.result = result
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return interaction.returnTo
  }
}
