import type { JsonWebKey } from 'node:crypto'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import type { Pool } from 'pg'
import type { Account } from '../accounts/account.ts'
import type { AccountRecords } from '../accounts/account_records.ts'
import { derivedKey } from '../values/derived_key.ts'
import { areEqual, tokenHash } from '../values/token.ts'
import type { Clients } from './clients.ts'
import { oauthPath } from './oauth_path.ts'
import { OAuthStore } from './oauth_store.ts'

/** Where people are sent to say yes or no. */
const askPath = '/api/oauth/ask'

/** What the authorization server is made of. */
export interface Parts {
  readonly pool: Pool
  readonly clients: Clients
  readonly records: AccountRecords
  readonly publicUrl: string
  readonly appKey: string
  /** The account of the portal's own session that a request carries. */
  readonly sessionOf: (cookies: string | undefined) => Promise<Account | undefined>
}

/** What speaks OAuth 2.0 and OpenID Connect with the clients among the records of the portal. @param key signs what it says of people */
export function providerOf({ pool, clients, records, publicUrl, appKey, sessionOf }: Parts, key: JsonWebKey): Provider {
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
  return provider
}
