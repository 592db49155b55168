import Provider, { type Configuration, type Interaction, interactionPolicy } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Account } from '../accounts/account.ts'
import type { AccountRecords } from '../accounts/account_records.ts'
import { derivedKey } from '../values/derived_key.ts'
import { areEqual, tokenHash } from '../values/token.ts'
import { AnswerSigner } from './answer_signer.ts'
import type { Client, Clients } from './clients.ts'
import { OAuthStore } from './oauth_store.ts'
import { signingKey } from './signing_keys.ts'
import { throughClient } from './through_client.ts'

/** The path below which clients talk to it; where people are sent to say yes or no. */
export const oauthPath = '/oauth'
const askPath = '/api/oauth/ask'

/** What a client may do in whose name. */
interface TokenHolder {
  readonly account: Account
  readonly scopes: ReadonlySet<string>
  /** What shows the token. */
  readonly client: Client
}

interface Parts {
  readonly pool: Pool
  readonly clients: Clients
  readonly records: AccountRecords
  readonly publicUrl: string
  readonly appKey: string
  /** The account of the portal's own session that a request carries. */
  readonly sessionOf: (cookies: string | undefined) => Promise<Account | undefined>
}

/** Makes the authorization server of the portal: OAuth 2.0 and OpenID Connect for the clients among its records. */
export async function openAuthorizationServer({
  pool,
  clients,
  records,
  publicUrl,
  appKey,
  sessionOf,
}: Parts): Promise<AuthorizationServer> {
  const key = await signingKey(pool, appKey)
  const policy = interactionPolicy.base()
  const check = new interactionPolicy.Check('other_person', 'The portal is used by somebody else now, or by nobody.', async (context) => {
    const account = await sessionOf(context.req.headers.cookie)
    return account?.id !== context.oidc.session?.accountId
  })
  policy.get('login')?.checks.add(check)
  const configuration: Configuration = {
    adapter: (kind: string) => new OAuthStore(kind, pool, clients),
    jwks: { keys: [key as never] },
    cookies: { keys: [derivedKey(appKey, 'authorization cookies').toString('base64url')], long: { path: '/' }, short: { path: '/' } },
    scopes: ['openid', 'profile', 'email', 'offline_access', 'read', 'write'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    extraClientMetadata: { properties: ['access_seconds', 'refresh_seconds'] },
    pkce: { required: () => true },
    interactions: { policy, url: (_context, { uid }) => `${askPath}/${uid}` },
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: (_context, _token, client) => Number(client.access_seconds),
      ClientCredentials: (_context, _token, client) => Number(client.access_seconds),
      RefreshToken: (_context, _token, client) => Number(client.refresh_seconds),
      AuthorizationCode: 60,
      Grant: 7_776_000,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
    },
    findAccount: async (_context, sub) => {
      const account = await records.byId(sub)
      if (!account?.isActive) return undefined
      const { id, name, login, email } = account
      // What a client knows people by has been shown to be theirs.
      const address = email?.isConfirmed ? { email: email.to, email_verified: true } : {}
      return { accountId: id, claims: () => ({ sub: id, name, preferred_username: login, ...address }) }
    },
    renderError: (context, out) => {
      context.type = 'application/json'
      context.body = out
    },
  }
  const provider = new Provider(publicUrl + oauthPath, configuration)
  provider.proxy = true
  const { prototype } = provider.Client as unknown as { prototype: { clientSecret: string; compareClientSecret(given: string): boolean } }
  prototype.compareClientSecret = function compare(given) {
    return areEqual(tokenHash(given), this.clientSecret)
  }
  return new AuthorizationServer(provider, clients, records, new AnswerSigner(key))
}

/** The authorization server, and what its tokens let their holders do. */
export class AuthorizationServer {
  readonly provider: Provider
  readonly clients: Clients
  readonly signer: AnswerSigner
  readonly #records: AccountRecords

  constructor(provider: Provider, clients: Clients, records: AccountRecords, signer: AnswerSigner) {
    this.provider = provider
    this.clients = clients
    this.signer = signer
    this.#records = records
  }

  /**
   * Whom a token speaks for: the person who let the client in, or the account that the client acts as. Never in more roles than both
   * the account and the client have.
   */
  async holderOf(token: string, address: string): Promise<TokenHolder | undefined> {
    const found = (await this.provider.AccessToken.find(token)) ?? (await this.provider.ClientCredentials.find(token))
    const client = found?.clientId === undefined ? undefined : await this.clients.byId(found.clientId)
    if (found && 'grantId' in found && found.grantId !== undefined && !(await this.provider.Grant.find(found.grantId))) return undefined
    if (!found || !client || (client.addresses.length > 0 && !client.addresses.includes(address))) return undefined
    const accountId = 'accountId' in found && typeof found.accountId === 'string' ? found.accountId : client.accountId
    const account = accountId === undefined ? undefined : await this.#records.byId(accountId)
    if (!account?.isActive) return undefined
    const scopes = new Set(found.scope?.split(' ') ?? [])
    return { account: throughClient(client, account), scopes, client }
  }

  /** Lets a client in, in the name of a person; resolves to where the browser goes on. */
  async allow(interaction: Interaction, account: Account, client: Client): Promise<string> {
    const grant = new this.provider.Grant({ accountId: account.id, clientId: client.id })
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
